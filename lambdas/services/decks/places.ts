import type { Clock } from '../../lib/clock.ts';
import { type DeckItem, getDeck, listDecksOf, moveDeck } from '../../stores/deck-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import { giveSlot, runningDecks, takeSlot } from '../../stores/slot-store.ts';
import { ownerLimits } from './derive.ts';

/** A place may still be held by a deck whose process died before giving it back: those are freed first. */
export async function takePlace(deck: DeckItem): Promise<boolean> {
  const limit = ownerLimits(deck).running_decks;
  if (await takeSlot(deck.owner_id, deck.id, limit)) return true;
  for (const id of await runningDecks(deck.owner_id)) {
    const holder = await getDeck(id);
    const isHeld = holder?.status === 'running' || holder?.status === 'queued';
    if (!isHeld) await giveSlot(deck.owner_id, id);
  }
  return takeSlot(deck.owner_id, deck.id, limit);
}

/** queued -> running, where the owner has a place free. */
export async function startDeck(deck: DeckItem, clock: Clock): Promise<void> {
  if (!(await takePlace(deck))) return;
  const move = {
    from: ['queued' as const],
    to: 'running' as const,
    run: deck.run,
    now: clock.now(),
  };
  if (await moveDeck(deck.id, move)) {
    await noteEvent(deck.id, 'started', { run: deck.run });
    return;
  }
  // Somebody was quicker, with a start or with a pause: only a running deck keeps the place.
  const now = await getDeck(deck.id);
  if (now?.status !== 'running') await giveSlot(deck.owner_id, deck.id);
}

/** The owner's deck that has waited longest for a place; undefined when none waits. */
export async function nextWaiting(ownerId: string): Promise<string | undefined> {
  const waiting = (await listDecksOf(ownerId)).filter((other) => other.status === 'queued');
  return waiting.at(-1)?.id;
}
