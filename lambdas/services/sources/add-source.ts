import {
  isReadableSource,
  maxFileMb,
  mbToBytes,
  sourceFormatNames,
} from '#shared/domain/source-types.ts';
import { AppError } from '#shared/errors.ts';
import type { CreateSourceBody, FileSourceBody } from '#shared/schemas/sources.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { createFileSource, createSource, createUrlSource } from './create-source.ts';
import { sourceMbLimit } from './source-limit.ts';

type Owner = Pick<UserRecord, 'id' | 'tier' | 'is_admin'>;

function checkFile(owner: Owner, { name, bytes, content_type }: FileSourceBody): void {
  if (!isReadableSource(name, content_type)) {
    throw new AppError('unsupported_file', { params: { name, ...sourceFormatNames } });
  }
  const limit = Math.min(sourceMbLimit(owner), maxFileMb);
  if (bytes > mbToBytes(limit)) {
    throw new AppError('too_large', { params: { limit: `${limit} MB` } });
  }
}

/**
 * Adds a source. A pasted text is read immediately, a file after its upload, and a page by a worker. Throws
 * too_large, unsupported_file, rate_limited or reading_time_used.
 */
export async function addSource(
  owner: Owner,
  id: string,
  body: CreateSourceBody,
  clock: Clock,
): Promise<SourceItem> {
  if (!('text' in body)) await spendUse('reading_seconds_account', owner.id, 0);
  if ('url' in body) {
    await spendUse('page_account', owner.id);
    return createUrlSource(owner, id, body, clock);
  }
  if ('bytes' in body) checkFile(owner, body);
  await spendUse('source_account', owner.id);
  if ('text' in body) return createSource(owner, id, body, clock);
  const megabytes = Math.ceil(body.bytes / mbToBytes(1));
  await spendUse('upload_mb_account', owner.id, megabytes);
  await spendUse('upload_mb_account_day', owner.id, megabytes);
  return createFileSource(owner, id, body, clock);
}
