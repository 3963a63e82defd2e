import { maxDeckCharacters, mbToBytes } from '#shared/domain/source-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { requireOwnSource } from './own-source.ts';
import { sourceMbLimit } from './source-limit.ts';

type Owner = Pick<UserRecord, 'id' | 'tier' | 'is_admin'>;

/**
 * Maximum time in ms to wait for the first source, whose language becomes the deck's; most documents are read faster.
 */
const waitMs = 6_000;
const pollMs = 150;

function checkUsable({ name, status, error }: SourceItem): void {
  if (status === 'awaiting_upload') throw new AppError('source_not_ready', { params: { name } });
  if (status !== 'failed') return;
  throw new AppError('source_failed', { params: { name, why: error ?? 'damaged' } });
}

const sumBytes = (sources: readonly SourceItem[]): number =>
  sources.reduce((sum, source) => sum + source.bytes, 0);

/** Whether sources are larger in total than the owner's plan allows. Unread pages count as 0. */
export const areTooLarge = (owner: Owner, sources: readonly SourceItem[]): boolean =>
  sumBytes(sources) > mbToBytes(sourceMbLimit(owner));

function checkSize(owner: Owner, sources: readonly SourceItem[]): void {
  if (!areTooLarge(owner, sources)) return;
  const limit = sourceMbLimit(owner);
  const size = Math.ceil((sumBytes(sources) / mbToBytes(1)) * 10) / 10;
  throw new AppError('sources_too_large', { params: { size, limit } });
}

const sumCharacters = (sources: readonly SourceItem[]): number =>
  sources.reduce((sum, source) => sum + (source.characters ?? 0), 0);

/** Whether sources have more characters in total than a presentation allows. An unread source counts as 0. */
export const areTooLong = (sources: readonly SourceItem[]): boolean =>
  sumCharacters(sources) > maxDeckCharacters;

function checkLength(sources: readonly SourceItem[]): void {
  if (!areTooLong(sources)) return;
  const size = Math.ceil(sumCharacters(sources) / 100_000) / 10;
  const limit = maxDeckCharacters / 1e6;
  // Chinese texts use units of ten thousand (万).
  const wan = { size_wan: Math.round(size * 100), limit_wan: limit * 100 };
  throw new AppError('sources_too_long', { params: { size, limit, ...wan } });
}

/**
 * Returns the caller's sources by their ids, without duplicates. A source may still be being read: research waits for
 * it. Throws not_found, source_failed, source_not_ready, sources_too_large or sources_too_long.
 */
export async function requireDeckSources(
  owner: Owner,
  ids: readonly string[],
  clock: Clock,
): Promise<SourceItem[]> {
  const sources = await Promise.all(
    [...new Set(ids)].map((id) => requireOwnSource(owner, id, clock)),
  );
  for (const source of sources) checkUsable(source);
  checkSourceTotals(owner, sources);
  return sources;
}

/** Throws sources_too_large or sources_too_long if the sources exceed in total what a presentation allows. */
export function checkSourceTotals(owner: Owner, sources: readonly SourceItem[]): void {
  checkSize(owner, sources);
  checkLength(sources);
}

/**
 * Returns the language of the first source, waiting a few seconds while it is being read. Undefined without a source,
 * if it is not read in time, or if too many requests of the owner are waiting. Throws source_failed.
 */
export async function awaitSourceLanguage(
  sources: readonly SourceItem[],
  owner: Owner,
  clock: Clock,
): Promise<string | undefined> {
  const [firstSource] = sources;
  if (!firstSource) return undefined;
  const deadline = clock.now() + waitMs;
  let source = firstSource;
  const mayWait =
    source.status === 'reading' && (await trySpendUse('waiting_account', owner.id, waitMs / 1000));
  while (mayWait && source.status === 'reading' && clock.now() < deadline) {
    await clock.sleep(pollMs);
    source = await requireOwnSource(owner, firstSource.id, clock);
  }
  checkUsable(source);
  return source.language || undefined;
}
