import type { Clock } from '../../lib/clock.ts';
import { runInParallel } from '../../lib/in-parallel.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import {
  hasOwnerLimits,
  listAllOwnerDecks,
  type OwnerFields,
  toOwnerFields,
  updateOwnerFields,
} from '../../stores/owner-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { advance } from '../decks/engine/advance.ts';
import { pauseDeck } from '../decks/engine/pause-deck.ts';

const concurrency = 8;

/**
 * Applies a change of a user to their decks: updates each deck's copy of the owner's data, starts waiting decks that a
 * larger plan allows, and pauses all decks of a disabled user. Idempotent.
 */
export async function syncDecks(userId: string, clock: Clock): Promise<void> {
  const user = await getUser(userId);
  if (!user) return;
  const decks = (await listAllOwnerDecks(userId)).filter((deck) => deck.deleted_at === undefined);
  const fields = toOwnerFields(user);
  await runInParallel(
    decks.filter((deck) => !hasOwnerFields(deck, fields)),
    concurrency,
    async (deck) => void (await updateOwnerFields(deck.id, fields)),
  );
  if (user.is_active) await startWaiting(decks, clock);
  else await pauseAll(decks, clock);
}

/** Starts waiting decks that a larger plan allows, oldest first. */
async function startWaiting(decks: readonly DeckItem[], clock: Clock): Promise<void> {
  const waiting = decks.filter((deck) => deck.status === 'queued').map(({ id }) => id);
  for (const id of waiting.toSorted()) {
    await advance(id, clock);
    if ((await getDeck(id))?.status === 'queued') return;
  }
}

const hasOwnerFields = (deck: DeckItem, fields: OwnerFields) =>
  deck.owner_name === fields.owner_name &&
  deck.owner_tier === fields.owner_tier &&
  deck.owner_is_admin === fields.owner_is_admin &&
  hasOwnerLimits(deck, fields) &&
  (deck.owner_has_webhooks ?? false) === fields.owner_has_webhooks;

/**
 * Pauses waiting decks before running decks, or a freed slot would start one. Reads each deck, because the index may be
 * stale.
 */
async function pauseAll(decks: readonly DeckItem[], clock: Clock): Promise<void> {
  for (const status of ['queued', 'running', 'queued', 'running'] as const) {
    for (const { id } of decks) {
      const deck = await getDeck(id);
      if (deck?.status === status) await pauseDeck(deck, 'owner_disabled', clock);
    }
  }
}
