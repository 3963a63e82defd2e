import { cleanFileName } from '#shared/deck/file-name.ts';
import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import { presignGet } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { getExport, getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { hasEdits } from './unpublished.ts';

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
  const ids = isOfRun ? [taskIds.deploy(kind, deck.run), sideTask] : [sideTask];
  const tasks = await Promise.all(
    ids.map((id) => getTask({ presentation_id: deck.id, run: deck.run, id })),
  );
  return tasks.some((task) => task && ['pending', 'queued', 'running'].includes(task.status));
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

/**
 * Returns the current version's number, for a download without a number. Throws version_missing, publishing while a
 * run publishes newer edits, and unpublished if no run does.
 */
function currentVersion(deck: DeckItem): number {
  const currentVersion = deck.current_html_version;
  if (currentVersion === undefined) throw new AppError('version_missing');
  const isEdited = hasEdits(deck);
  const isWorking = deck.status === 'queued' || deck.status === 'running';
  const isPublishing = isWorking && deck.slides_run < deck.run;
  if (isPublishing && (isEdited || currentVersion < deck.working_version)) {
    throw new AppError('publishing', { retryAfter: 2 });
  }
  if (isEdited) throw new AppError('unpublished');
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
  const number = asked ?? currentVersion(deck);
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  const key = await findFileKey(version, format);
  if (key === undefined) throw await missingFileError(deck, number, format);
  return presignGet(key, {
    fileName: fileName(deck.title, version.version, format),
    contentType: formats[format].contentType,
  });
}
