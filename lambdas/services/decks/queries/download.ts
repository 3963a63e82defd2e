import { cleanFileName } from '#shared/deck/file-name.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import { contentTypes } from '../../../lib/content-types.ts';
import { presignGet } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { getExport, getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { hasEdits } from './unpublished.ts';

export const downloadFormats = ['html', 'pptx', 'pdf', 'png', 'md', 'json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

const extensions: Partial<Record<DownloadFormat, string>> = { png: 'zip' };

/** A file name that every system takes, from the title; letters of any script are kept. */
export function fileName(title: string, version: number, format: DownloadFormat): string {
  return `${cleanFileName(title, 'presentation')} v${version}.${extensions[format] ?? format}`;
}

async function keyOf(version: VersionItem, format: DownloadFormat): Promise<string | undefined> {
  if (format === 'html') return version.html.status === 'ready' ? version.html.key : undefined;
  return getExport(version.presentation_id, version.version, format);
}

/** The tasks that may be making a file now: the run's own, for its version, and one beside its course. */
const makersOf: Record<DownloadFormat, (run: number, version: number) => [string, string]> = {
  html: (run, version) => [taskIds.html(run), taskIds.htmlOf(run, version)],
  md: (run, version) => [taskIds.html(run), taskIds.htmlOf(run, version)],
  json: (run, version) => [taskIds.html(run), taskIds.htmlOf(run, version)],
  pptx: (run, version) => [taskIds.pptx(run), taskIds.pptxOf(run, version)],
  pdf: (run, version) => [taskIds.pdf(run), taskIds.pdfOf(run, version)],
  png: (run, version) => [taskIds.pngOf(run, version), taskIds.pngOf(run, version)],
};

async function isBeingMade(deck: DeckItem, version: number, format: DownloadFormat) {
  const [own, aside] = makersOf[format](deck.run, version);
  const isOfRun = version === deck.latest_version && deck.version_run === deck.run;
  const ids = isOfRun ? [own, aside] : [aside];
  const tasks = await Promise.all(
    ids.map((id) => getTask({ presentation_id: deck.id, run: deck.run, id })),
  );
  return tasks.some((task) => task && ['pending', 'queued', 'running'].includes(task.status));
}

/** Why there is nothing to download, in words for a person. */
async function missing(deck: DeckItem, version: number, format: DownloadFormat): Promise<AppError> {
  const params = { version, format: format === 'png' ? 'PNG' : format.toUpperCase() };
  if (await isBeingMade(deck, version, format)) return new AppError('export_pending', { params });
  return new AppError(format === 'html' ? 'html_missing' : 'export_missing', { params });
}

/**
 * Returns the number of the version that a download without a number is of: the current one, which must have the newest
 * edits. Throws version_missing, publishing while a run publishes them, and unpublished if none does.
 */
function currentVersion(deck: DeckItem): number {
  const current = deck.current_html_version;
  if (current === undefined) throw new AppError('version_missing');
  const isEdited = hasEdits(deck);
  const isWorking = deck.status === 'queued' || deck.status === 'running';
  const isPublishing = isWorking && deck.slides_run < deck.run;
  if (isPublishing && (isEdited || current < deck.working_version)) {
    throw new AppError('publishing', { retryAfter: 2 });
  }
  if (isEdited) throw new AppError('unpublished');
  return current;
}

/**
 * Returns an address, valid for five minutes, from which a version's file is downloaded; without a number the current
 * version's. Throws not_found for an unknown version, and 409 for a file that isn't made yet or misses edits.
 */
export async function downloadUrl(
  deck: DeckItem,
  format: DownloadFormat,
  asked: number | undefined,
): Promise<string> {
  const number = asked ?? currentVersion(deck);
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  const key = await keyOf(version, format);
  if (key === undefined) throw await missing(deck, number, format);
  return presignGet(key, {
    fileName: fileName(deck.title, version.version, format),
    contentType: contentTypes[format],
  });
}
