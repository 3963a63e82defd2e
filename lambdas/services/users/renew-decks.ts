import type { Clock } from '../../lib/clock.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import { listAllDecksOf, type OwnerCopy, renewOwner } from '../../stores/owner-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { advance } from '../decks/engine/advance.ts';
import { holdDeck } from '../decks/engine/hold-deck.ts';

const lanes = 8;

/**
 * Brings a user's decks in step with the user as they are now: what each keeps of its owner, those that a larger
 * plan has room for, and for a disabled user that none goes on. Doing it twice is doing it once.
 */
export async function renewDecks(userId: string, clock: Clock): Promise<void> {
  const user = await getUser(userId);
  if (!user) return;
  const decks = (await listAllDecksOf(userId)).filter((deck) => deck.deleted_at === undefined);
  const copy = copyOf(user);
  await inParallel(
    decks.filter((deck) => !isLike(deck, copy)),
    lanes,
    async (deck) => void (await renewOwner(deck.id, copy)),
  );
  if (user.is_active) await startWaiting(decks, clock);
  else await holdAll(decks, clock);
}

/** A larger plan may have room for decks that wait, the oldest first. */
async function startWaiting(decks: readonly DeckItem[], clock: Clock): Promise<void> {
  const waiting = decks.filter((deck) => deck.status === 'queued').map(({ id }) => id);
  for (const id of waiting.toSorted()) {
    await advance(id, clock);
    if ((await getDeck(id))?.status === 'queued') return;
  }
}

const copyOf = (user: UserRecord): OwnerCopy => ({
  owner_name: user.full_name,
  owner_tier: user.tier,
  owner_is_admin: user.is_admin,
});

const isLike = (deck: DeckItem, copy: OwnerCopy) =>
  deck.owner_name === copy.owner_name &&
  deck.owner_tier === copy.owner_tier &&
  deck.owner_is_admin === copy.owner_is_admin;

/** Those that wait first, or a held one's place would start them. The index may be behind: each is read itself. */
async function holdAll(decks: readonly DeckItem[], clock: Clock): Promise<void> {
  for (const status of ['queued', 'running', 'queued', 'running'] as const) {
    for (const { id } of decks) {
      const deck = await getDeck(id);
      if (deck?.status === status) await holdDeck(deck, 'owner_disabled', clock);
    }
  }
}
