import { AppError } from '#shared/errors.ts';
import type { Upload } from '#shared/schemas/sources.ts';
import { type Clock, iso } from '../../lib/clock.ts';
import { artifactBytes, artifactKeys, presignPut } from '../../stores/artifact-store.ts';
import { endUpload, type SourceItem } from '../../stores/source-store.ts';
import { spendUse } from '../auth/rate-limit.ts';
import { ownSource } from './own-source.ts';
import { sendReading } from './send-reading.ts';

/** Time to begin an upload: a slow line may take longer to end it. */
export const uploadMs = 15 * 60_000;

/** Where a file's bytes are to be put: exactly as many as were announced, of the announced type. */
export async function uploadOf(source: SourceItem, clock: Clock): Promise<Upload> {
  const contentType = source.content_type ?? 'application/octet-stream';
  const { id, bytes } = source;
  const key = artifactKeys.original(id);
  return {
    url: await presignPut(key, { bytes, contentType, seconds: uploadMs / 1000 }),
    method: 'PUT',
    headers: { 'content-type': contentType },
    expires_at: iso(clock.now() + uploadMs),
  };
}

/** Sends a reading again that nobody is at: its message may be lost. Each costs a use, as a source does. */
async function sendAgain(source: SourceItem, clock: Clock): Promise<void> {
  if ((source.lease_until ?? 0) >= clock.now()) return;
  await spendUse('reading_seconds_account', source.owner_id, 0);
  await spendUse('source_account', source.owner_id);
  await sendReading(source);
}

/**
 * Takes a file that was put where `uploadOf` said, and has it read. Asking again is harmless: a reading whose
 * message was lost is sent again. Throws upload_missing while there is nothing, rate_limited for what is asked too often,
 * reading_time_used.
 */
export async function finishUpload(
  owner: { id: string },
  id: string,
  clock: Clock,
): Promise<SourceItem> {
  const source = await ownSource(owner, id, clock);
  if (source.status === 'reading') {
    await sendAgain(source, clock);
    return source;
  }
  if (source.status !== 'awaiting_upload') return source;
  await spendUse('reading_seconds_account', owner.id, 0);
  const bytes = await artifactBytes(artifactKeys.original(id));
  if (bytes === undefined) throw new AppError('upload_missing');
  const isWhole = bytes === source.bytes;
  const to = isWhole
    ? { status: 'reading' as const }
    : { status: 'failed' as const, error: 'upload_incomplete' as const };
  await endUpload(id, to, clock.now());
  if (isWhole) await sendReading(source);
  return ownSource(owner, id, clock);
}
