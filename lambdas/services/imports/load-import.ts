import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { type ThreadLimits, ThreadLost } from '../../lib/threads/job-thread.ts';
import { runOnce } from '../../lib/threads/run-once.ts';
import { artifactKeys, getArtifact } from '../../stores/artifact-store.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { encodeForUser } from '../pictures/encode-for-user.ts';
import { checkPictureBytes } from '../pictures/encode-in-thread.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { requireOwnSource } from '../sources/own-source.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';
import { cleanVersion } from '../sources/upload-scan.ts';
import type { FileContents, FilePicture } from './read/file-contents.ts';
import type { ReadDeck } from './read/file-deck.ts';
import type { ImportAnswer } from './read/import-thread.ts';

/** A PowerPoint file as plain data, with its pictures encoded. */
export type ImportFile = {
  source: Pick<SourceItem, 'id' | 'name' | 'status'>;
  deck: ReadDeck;
  /** Data URIs by part of the file; a picture that can't be decoded is missing. */
  pictures: Map<string, string>;
};

const readLimits: ThreadLimits = { cpuMs: 8_000, memoryMb: 300, wallMs: 10_000 };

/** Time for a file's pictures in ms: the function ends after 29 s. Pictures after it are listed as not kept. */
const picturesMs = 12_000;

const sourceFailed = ({ name }: SourceItem, why: SourceErrorCode, cause?: unknown): AppError =>
  new AppError('source_failed', { params: { name, why }, cause });

/** Throws not_found, source_not_ready, source_failed and import_not_pptx. */
async function requireFile(user: UserRecord, id: string, clock: Clock): Promise<SourceItem> {
  const source = await requireOwnSource(user, id, clock);
  const { name, status, error } = source;
  if (source.kind !== 'file') throw new AppError('import_not_pptx', { params: { name } });
  if (status === 'awaiting_upload' || status === 'reading')
    throw new AppError('source_not_ready', { params: { name } });
  // A file of pictures has no text for a source, but can be imported.
  if (status === 'failed' && error !== 'empty') throw sourceFailed(source, error ?? 'damaged');
  return source;
}

async function loadBytes(source: SourceItem): Promise<Uint8Array> {
  try {
    const checked = await cleanVersion(source);
    if (checked === undefined)
      throw new AppError('source_not_ready', { params: { name: source.name } });
    if (checked === 'malware') throw new ReadFailure('malware');
    const bytes = await getArtifact(artifactKeys.original(source.id), checked.versionId);
    if (!bytes) throw new ReadFailure('upload_incomplete');
    return bytes;
  } catch (error) {
    if (error instanceof ReadFailure) throw sourceFailed(source, error.code, error);
    throw error;
  }
}

/** Reads the file in a thread. Throws source_failed, import_not_pptx and busy. */
async function readFile(source: SourceItem, bytes: Uint8Array): Promise<FileContents> {
  const script = new URL('./read/import-thread.ts', import.meta.url);
  const answer = await runOnce<ImportAnswer>(script, { bytes }, readLimits).catch((error) => {
    if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
    if (error.reason === 'wall') throw new AppError('busy', { retryAfter: 5, cause: error });
    throw sourceFailed(source, 'too_complex', error);
  });
  if ('contents' in answer) return answer.contents;
  if ('crash' in answer) {
    logger.warn('a parser crashed on an imported file', { crash: answer.crash });
    throw sourceFailed(source, 'damaged');
  }
  logger.info('a file could not be imported', { why: answer.detail });
  if (answer.failure === 'unknown_type')
    throw new AppError('import_not_pptx', { params: { name: source.name } });
  throw sourceFailed(source, answer.failure);
}

const pictureErrors: readonly string[] = ['picture_unreadable', 'picture_too_large', 'busy'];

/** Encodes pictures until the time ends, the largest files last. Throws rate_limited. */
async function encodePictures(
  user: UserRecord,
  pictures: readonly FilePicture[],
  clock: Clock,
): Promise<Map<string, string>> {
  const until = clock.now() + picturesMs;
  const encoded = new Map<string, string>();
  for (const { part, bytes } of pictures.toSorted((a, b) => a.bytes.length - b.bytes.length)) {
    if (clock.now() > until) break;
    try {
      encoded.set(part, await encodeForUser(checkPictureBytes(bytes), user.id));
    } catch (error) {
      if (!(error instanceof AppError) || !pictureErrors.includes(error.code)) throw error;
    }
  }
  return encoded;
}

/**
 * Loads an uploaded PowerPoint file, reads it in a thread and encodes its pictures. Throws not_found,
 * source_not_ready, source_failed, import_not_pptx, rate_limited, reading_time_used and busy.
 */
export async function loadImport(
  user: UserRecord,
  sourceId: string,
  clock: Clock,
): Promise<ImportFile> {
  const source = await requireFile(user, sourceId, clock);
  const started = clock.now();
  const { deck, pictures } = await readFile(source, await loadBytes(source));
  const seconds = Math.ceil((clock.now() - started) / 1000);
  await trySpendUse('reading_seconds_account', user.id, seconds);
  const { id, name, status } = source;
  return {
    source: { id, name, status },
    deck,
    pictures: await encodePictures(user, pictures, clock),
  };
}
