import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getDeck, moveDeck } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import {
  enterWaiting,
  giveSlot,
  leaveWaiting,
  readSlots,
  takeSlot,
  takeSlotInTurn,
} from '../../../stores/slot-store.ts';
import { ownerLimits } from './deck-progress.ts';

/*
 * deck B     enters waiting, sees the places as of that write ──── none free: waits
 * deck A                                            gives its place back ── reads who waits: starts B
 * Whichever write is second sees the first one: no deck waits beside a free place. What a process that
 * dies in between leaves undone, the sweeper does.
 */
/**
 * One of the owner's places for running decks. A deck that finds none, or others that have waited longer,
 * waits itself: false. Places and turns that a dead process left behind are freed on the way.
 */
export async function takeRunningSlot(deck: DeckItem): Promise<boolean> {
  const { owner_id, id } = deck;
  const limit = ownerLimits(deck).running_decks;
  if (await takeSlot(owner_id, id, limit)) return true;
  const { running, waiting } = await enterWaiting(owner_id, id);
  if (running.length >= limit && !(await freeDeadPlace(owner_id, running))) return false;
  const next = await firstQueued(owner_id, waiting, deck);
  return next?.id === id && takeSlotInTurn(owner_id, id, limit);
}

/** A place may still be held by a deck whose process died before giving it back: true when one was freed. */
async function freeDeadPlace(ownerId: string, running: string[]): Promise<boolean> {
  let hasFreed = false;
  for (const id of running) {
    if (isLive(await getDeck(id))) continue;
    await giveSlot(ownerId, id);
    hasFreed = true;
  }
  return hasFreed;
}

const isLive = (deck: DeckItem | undefined) =>
  deck?.status === 'running' || deck?.status === 'queued';

/** The first of the waiting that is still queued (`known` is); those before it wait no longer. */
async function firstQueued(
  ownerId: string,
  waiting: string[],
  known?: DeckItem,
): Promise<DeckItem | undefined> {
  for (const id of waiting) {
    const deck = id === known?.id ? known : await getDeck(id);
    if (deck?.status === 'queued') return deck;
    await leaveWaiting(ownerId, [id]);
  }
  return undefined;
}

/** queued -> running, where the owner has a place free. */
export async function startDeck(deck: DeckItem, clock: Clock): Promise<void> {
  if (!(await takeRunningSlot(deck))) return;
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
  // Somebody was quicker, with a start, a newer run or a pause: only a deck that goes on keeps the place.
  if (!isLive(await getDeck(deck.id))) await giveSlot(deck.owner_id, deck.id);
}

/** The owner's deck that has waited longest for a place; undefined when none waits. */
export async function nextWaiting(ownerId: string): Promise<DeckItem | undefined> {
  const { waiting } = await readSlots(ownerId);
  return firstQueued(ownerId, waiting);
}
