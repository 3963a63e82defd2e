import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { type ThreadLimits, ThreadLost } from '../../lib/threads/job-thread.ts';
import { runOnce } from '../../lib/threads/run-once.ts';
import { artifactKeys, getArtifact } from '../../stores/artifact-store.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { requireOwnSource } from './own-source.ts';
import { ReadFailure } from './reading/read-failure.ts';
import { findCleanVersion } from './upload-scan.ts';

/** Result of a thread that reads a file; `crash` is an unexpected error for the log. */
type ReadAnswer<Contents> =
  | { contents: Contents }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };

const readLimits: ThreadLimits = { cpuMs: 8_000, memoryMb: 300, wallMs: 10_000 };

const createSourceFailedError = (
  { name }: SourceItem,
  why: SourceErrorCode,
  cause?: unknown,
): AppError => new AppError('source_failed', { params: { name, why }, cause });

/**
 * Returns the user's source if its uploaded file can be read. Throws not_found, source_not_ready, source_failed, and
 * import_not_pptx for a source that is not a file.
 */
async function requireReadableFile(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<SourceItem> {
  const source = await requireOwnSource(user, id, clock);
  const { name, status, error } = source;
  if (source.kind !== 'file') throw new AppError('import_not_pptx', { params: { name } });
  if (status === 'awaiting_upload' || status === 'reading')
    throw new AppError('source_not_ready', { params: { name } });
  // A file of pictures has no text for a source, but can be imported.
  if (status === 'failed' && error !== 'empty')
    throw createSourceFailedError(source, error ?? 'damaged');
  return source;
}

async function loadBytes(source: SourceItem): Promise<Uint8Array> {
  try {
    const version = await findCleanVersion(source);
    if (version === undefined)
      throw new AppError('source_not_ready', { params: { name: source.name } });
    if (version === 'malware') throw new ReadFailure('malware');
    const bytes = await getArtifact(artifactKeys.original(source.id), version.versionId);
    if (!bytes) throw new ReadFailure('upload_incomplete');
    return bytes;
  } catch (error) {
    if (error instanceof ReadFailure) throw createSourceFailedError(source, error.code, error);
    throw error;
  }
}

/** Reads the bytes in a thread. Throws source_failed, import_not_pptx and busy. */
async function readBytes<Contents>(
  source: SourceItem,
  bytes: Uint8Array,
  script: URL,
): Promise<Contents> {
  const answer = await runOnce<ReadAnswer<Contents>>(script, { bytes }, readLimits).catch(
    (error) => {
      if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
      if (error.reason === 'wall') throw new AppError('busy', { retryAfter: 5, cause: error });
      throw createSourceFailedError(source, 'too_complex', error);
    },
  );
  if ('contents' in answer) return answer.contents;
  if ('crash' in answer) {
    logger.warn('a parser crashed on a PowerPoint file', { crash: answer.crash });
    throw createSourceFailedError(source, 'damaged');
  }
  logger.info('a PowerPoint file could not be read', { why: answer.detail });
  if (answer.failure === 'unknown_type')
    throw new AppError('import_not_pptx', { params: { name: source.name } });
  throw createSourceFailedError(source, answer.failure);
}

/**
 * Loads an uploaded PowerPoint file and reads it in a thread, whose module is `script`. Throws not_found,
 * source_not_ready, source_failed, import_not_pptx and busy.
 */
export async function readSourceFile<Contents>(
  user: UserRecord,
  sourceId: string,
  { script, clock }: { script: URL; clock: Clock },
): Promise<{ source: SourceItem; contents: Contents }> {
  const source = await requireReadableFile(user, sourceId, clock);
  return { source, contents: await readBytes(source, await loadBytes(source), script) };
}
