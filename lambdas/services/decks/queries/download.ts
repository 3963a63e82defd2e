import { cleanFileName } from '#shared/deck/file-name.ts';
import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import { AppError } from '#shared/errors.ts';
import { presignGet } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getExport, getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { isFileInProgress, isPublishing } from './is-publishing.ts';
import { hasUnstoredEdits, isPublishingEdits } from './unpublished.ts';

/** Returns a file name that every operating system accepts, made from the title; keeps letters of any script. */
function createFileName(title: string, version: number, format: DownloadFormat): string {
  return `${cleanFileName(title, 'presentation')} v${version}.${formats[format].extension}`;
}

async function findFileKey(
  version: VersionItem,
  format: DownloadFormat,
): Promise<string | undefined> {
  if (format === 'html') return version.html.status === 'ready' ? version.html.key : undefined;
  return getExport(version.presentation_id, version.version, format);
}

/** Returns the error that explains why the file is missing. */
async function createMissingFileError(
  deck: DeckItem,
  version: number,
  format: DownloadFormat,
): Promise<AppError> {
  const params = { version, format: format.replace('safe_', '').toUpperCase() };
  if (await isFileInProgress(deck, version, format))
    return new AppError('export_pending', { params });
  return new AppError(format === 'html' ? 'html_missing' : 'export_missing', { params });
}

/**
 * Returns the current version's number, for a download without a number. Throws version_missing, publishing while
 * newer edits are being published, and unpublished if they are not.
 */
async function requireCurrentVersion(deck: DeckItem): Promise<number> {
  const currentVersionNumber = deck.current_html_version;
  if (currentVersionNumber === undefined) throw new AppError('version_missing');
  if (await isPublishing(deck)) throw new AppError('publishing', { retryAfter: 2 });
  if (hasUnstoredEdits(deck) || isPublishingEdits(deck)) throw new AppError('unpublished');
  return currentVersionNumber;
}

/**
 * Returns a URL, valid for five minutes, that downloads a version's file; without a number, the current version's.
 * Throws not_found for an unknown version, and a 409 error for a file that isn't rendered yet or lacks newer edits.
 */
export async function createDownloadUrl(
  deck: DeckItem,
  format: DownloadFormat,
  requestedNumber: number | undefined,
): Promise<string> {
  const number = requestedNumber ?? (await requireCurrentVersion(deck));
  const version = await getVersion(deck.id, number);
  if (!version) throw new AppError('not_found');
  const key = await findFileKey(version, format);
  if (key === undefined) throw await createMissingFileError(deck, number, format);
  return presignGet(key, {
    fileName: createFileName(deck.title, version.version, format),
    contentType: formats[format].contentType,
  });
}
