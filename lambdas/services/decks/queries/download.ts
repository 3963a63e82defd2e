import { cleanFileName } from '#shared/deck/file-name.ts';
import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import { presignGet } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { getExport, getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { hasAllSlides } from './has-all-slides.ts';
import { hasDueEdits, hasEdits, isPublishingEdits } from './unpublished.ts';

/** Returns a file name that every operating system accepts, made from the title; keeps letters of any script. */
function fileName(title: string, version: number, format: DownloadFormat): string {
  return `${cleanFileName(title, 'presentation')} v${version}.${formats[format].extension}`;
}

async function findFileKey(
  version: VersionItem,
  format: DownloadFormat,
): Promise<string | undefined> {
  if (format === 'html') return version.html.status === 'ready' ? version.html.key : undefined;
  return getExport(version.presentation_id, version.version, format);
}

async function isBeingMade(deck: DeckItem, version: number, format: DownloadFormat) {
  const kind = formats[format].task;
  const isOfRun = version === deck.latest_version && deck.version_run === deck.run;
  const sideTask = taskIds.deployVersion(kind, deck.run, version);
  const ids = [sideTask, taskIds.deployEdits(kind, deck.run)];
  if (isOfRun) ids.push(taskIds.deploy(kind, deck.run));
  const tasks = await Promise.all(
    ids.map((id) => getTask({ presentation_id: deck.id, run: deck.run, id })),
  );
  return tasks.some(
    (task) =>
      task &&
      (task.version ?? version) === version &&
      ['pending', 'queued', 'running'].includes(task.status),
  );
}

/** Returns the error that explains why the file is missing. */
async function missingFileError(
  deck: DeckItem,
  version: number,
  format: DownloadFormat,
): Promise<AppError> {
  const params = { version, format: format.replace('safe_', '').toUpperCase() };
  if (await isBeingMade(deck, version, format)) return new AppError('export_pending', { params });
  return new AppError(format === 'html' ? 'html_missing' : 'export_missing', { params });
}

const isRunPublishing = (deck: DeckItem, currentVersion: number): boolean =>
  (deck.status === 'queued' || deck.status === 'running') &&
  deck.slides_run < deck.run &&
  (hasEdits(deck) || currentVersion < deck.working_version);

/** Whether newer edits of a finished deck become the current version without a further request. */
async function areEditsPublishing(deck: DeckItem): Promise<boolean> {
  const { publishing_version: version } = deck;
  if (version !== undefined && isPublishingEdits(deck)) {
    const { html } = (await getVersion(deck.id, version)) ?? {};
    if (html?.status === 'ready' || (await isBeingMade(deck, version, 'html'))) return true;
  }
  return hasDueEdits(deck) && (await hasAllSlides(deck));
}

/**
 * Returns the current version's number, for a download without a number. Throws version_missing, publishing while
 * newer edits are being published, and unpublished if they are not.
 */
async function currentVersion(deck: DeckItem): Promise<number> {
  const currentVersion = deck.current_html_version;
  if (currentVersion === undefined) throw new AppError('version_missing');
  if (isRunPublishing(deck, currentVersion) || (await areEditsPublishing(deck)))
    throw new AppError('publishing', { retryAfter: 2 });
  if (hasEdits(deck) || isPublishingEdits(deck)) throw new AppError('unpublished');
  return currentVersion;
}

/**
 * Returns a URL, valid for five minutes, that downloads a version's file; without a number, the current version's.
 * Throws not_found for an unknown version, and 409 for a file that isn't made yet or misses edits.
 */
export async function downloadUrl(
  deck: DeckItem,
  format: DownloadFormat,
  asked: number | undefined,
): Promise<string> {
  const number = asked ?? (await currentVersion(deck));
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  const key = await findFileKey(version, format);
  if (key === undefined) throw await missingFileError(deck, number, format);
  return presignGet(key, {
    fileName: fileName(deck.title, version.version, format),
    contentType: formats[format].contentType,
  });
}
