import { maxSources } from '#shared/domain/source-types.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { addSourceUser, getSource, type SourceItem } from '../../../stores/source-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { checkSourceTotals, requireDeckSources } from '../../sources/sources-for-deck.ts';

/**
 * Returns the sources that a run adds to a deck, without those that the deck already has. Throws the errors of
 * requireDeckSources, also for all sources of the deck together, and validation for a translation, whose sources are
 * its original's.
 */
export async function requireAddedSources(
  user: UserRecord,
  deck: DeckItem,
  ids: readonly string[],
  clock: Clock,
): Promise<SourceItem[]> {
  const newIds = ids.filter((id) => !deck.source_ids.includes(id));
  if (newIds.length === 0) return [];
  if (deck.origin)
    throw createInvalidValueError('source_ids', 'a translation uses the sources of its original');
  const added = await requireDeckSources(user, newIds, clock);
  if (deck.source_ids.length + added.length > maxSources)
    throw createInvalidValueError('source_ids', `a presentation has at most ${maxSources} sources`);
  const existing = await Promise.all(deck.source_ids.map((id) => getSource(id, clock.now())));
  checkSourceTotals(user, [...existing.filter((source) => source !== undefined), ...added]);
  return added;
}

/** Records that the deck uses its sources, so that they don't expire. Idempotent. */
export async function keepDeckSources({ id, source_ids }: DeckItem): Promise<void> {
  await Promise.all(source_ids.map((source) => addSourceUser(source, id)));
}
