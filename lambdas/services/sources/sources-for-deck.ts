import { bytesOfMb, deckCharactersAtMost } from '#shared/domain/source-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { mbOf } from './add-source.ts';
import { ownSource } from './own-source.ts';

type Owner = Pick<UserRecord, 'id' | 'tier' | 'is_admin'>;

/** Most documents are read in less; a deck's language is that of its first source. */
const waitMs = 6_000;
const lookMs = 150;

function checkUsable({ name, status, error }: SourceItem): void {
  if (status === 'awaiting_upload') throw new AppError('source_not_ready', { params: { name } });
  if (status !== 'failed') return;
  throw new AppError('source_failed', { params: { name, why: error ?? 'damaged' } });
}

const bytesOf = (sources: readonly SourceItem[]): number =>
  sources.reduce((sum, source) => sum + source.bytes, 0);

/** Whether sources have more together than their owner's plan allows; a page that is not read yet counts nothing. */
export const areTooLarge = (owner: Owner, sources: readonly SourceItem[]): boolean =>
  bytesOf(sources) > bytesOfMb(mbOf(owner));

function checkSize(owner: Owner, sources: readonly SourceItem[]): void {
  if (!areTooLarge(owner, sources)) return;
  const limit = mbOf(owner);
  const size = Math.ceil((bytesOf(sources) / bytesOfMb(1)) * 10) / 10;
  throw new AppError('sources_too_large', { params: { size, limit } });
}

const charactersOf = (sources: readonly SourceItem[]): number =>
  sources.reduce((sum, source) => sum + (source.characters ?? 0), 0);

/** Whether sources have more characters together than a presentation takes; one that is not read yet counts nothing. */
export const areTooLong = (sources: readonly SourceItem[]): boolean =>
  charactersOf(sources) > deckCharactersAtMost;

function checkLength(sources: readonly SourceItem[]): void {
  if (!areTooLong(sources)) return;
  const size = Math.ceil(charactersOf(sources) / 100_000) / 10;
  const limit = deckCharactersAtMost / 1e6;
  // Chinese counts by ten thousands.
  const wan = { size_wan: Math.round(size * 100), limit_wan: limit * 100 };
  throw new AppError('sources_too_long', { params: { size, limit, ...wan } });
}

/**
 * The caller's sources by their ids, each once. One that is still being read will do: research waits for it.
 * Throws not_found, source_failed, source_not_ready, sources_too_large or sources_too_long.
 */
export async function sourcesForDeck(
  owner: Owner,
  ids: readonly string[],
  clock: Clock,
): Promise<SourceItem[]> {
  const sources = await Promise.all([...new Set(ids)].map((id) => ownSource(owner, id, clock)));
  for (const source of sources) checkUsable(source);
  checkSize(owner, sources);
  checkLength(sources);
  return sources;
}

/**
 * The language of the first source: waited for a few seconds while it is being read. Undefined where there is no
 * source, or none that is read in time.
 */
export async function languageOfSources(
  sources: readonly SourceItem[],
  owner: Owner,
  clock: Clock,
): Promise<string | undefined> {
  const [first] = sources;
  if (!first) return undefined;
  const until = clock.now() + waitMs;
  let source = first;
  while (source.status === 'reading' && clock.now() < until) {
    await clock.sleep(lookMs);
    source = await ownSource(owner, first.id, clock);
  }
  checkUsable(source);
  return source.language || undefined;
}
