import { AppError } from '#shared/errors.ts';
import type { Upload } from '#shared/schemas/sources.ts';
import { type Clock, formatIso } from '../../lib/clock.ts';
import { artifactKeys, getArtifactBytes, presignPut } from '../../stores/artifact-store.ts';
import { type SourceItem, setUploadResult } from '../../stores/source-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { requireOwnSource } from './own-source.ts';
import { sendReading } from './send-reading.ts';

/** Time in ms within which an upload must begin; the upload itself may take longer. */
export const uploadMs = 15 * 60_000;

/** Returns a presigned upload, which works once, for exactly the declared size and type. */
export async function createUpload(source: SourceItem, clock: Clock): Promise<Upload> {
  const contentType = source.content_type ?? 'application/octet-stream';
  const { id, bytes } = source;
  const key = artifactKeys.original(id);
  return {
    url: await presignPut(key, { bytes, contentType, seconds: uploadMs / 1000 }),
    method: 'PUT',
    headers: { 'content-type': contentType, 'if-none-match': '*' },
    expires_at: formatIso(clock.now() + uploadMs),
  };
}

/**
 * Resends the message of a reading without an active lease: it may be lost. It counts against the rate limit like a
 * new source.
 */
async function resendReading(source: SourceItem, clock: Clock): Promise<void> {
  if ((source.lease_until ?? 0) >= clock.now()) return;
  await spendUse('reading_seconds_account', source.owner_id, 0);
  await spendUse('source_account', source.owner_id);
  await sendReading(source);
}

/**
 * Marks a file as uploaded and sends it to a worker. Safe to repeat: a reading whose message was lost is sent again.
 * Throws upload_missing, rate_limited and reading_time_used.
 */
export async function finishUpload(
  owner: { id: string },
  id: string,
  clock: Clock,
): Promise<SourceItem> {
  const source = await requireOwnSource(owner, id, clock);
  if (source.status === 'reading') {
    await resendReading(source, clock);
    return source;
  }
  if (source.status !== 'awaiting_upload') return source;
  await spendUse('reading_seconds_account', owner.id, 0);
  const bytes = await getArtifactBytes(artifactKeys.original(id));
  if (bytes === undefined) throw new AppError('upload_missing');
  const isWhole = bytes === source.bytes;
  const result = isWhole
    ? { status: 'reading' as const }
    : { status: 'failed' as const, error: 'upload_incomplete' as const };
  await setUploadResult(id, result, clock.now());
  if (isWhole) await sendReading(source);
  return requireOwnSource(owner, id, clock);
}
