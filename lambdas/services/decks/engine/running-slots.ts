import type { Clock } from '../../../lib/clock.ts';
import { changeDeckStatus, type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import {
  addToWaiting,
  readSlots,
  releaseSlot,
  removeFromWaiting,
  takeSlot,
  takeSlotFromWaiting,
} from '../../../stores/slot-store.ts';
import { getOwnerLimits } from './deck-progress.ts';

/*
 * deck B enters the waiting list, reads the slots in that write ──── none free: waits deck A releases its slot ──
 * reads the waiting list: starts B The second of the two writes sees the first: no deck waits while a slot is free.
 * If a process crashes in between, the sweeper starts the deck.
 */
/**
 * Acquires one of the owner's slots for running decks. Returns false when no slot is free or other decks have waited
 * longer; the deck then waits. Frees abandoned slots and waiting entries.
 */
async function acquireRunningSlot(deck: DeckItem): Promise<boolean> {
  const { owner_id, id } = deck;
  const limit = getOwnerLimits(deck).running_decks;
  if (await takeSlot(owner_id, id, limit)) return true;
  const { running, waiting } = await addToWaiting(owner_id, id);
  if (running.length >= limit && !(await freeAbandonedSlots(owner_id, running))) return false;
  const firstDeck = await findFirstQueued(owner_id, waiting, deck);
  return firstDeck?.id === id && takeSlotFromWaiting(owner_id, id, limit);
}

/**
 * Frees the slots of decks that are neither queued nor running, because a process crashed before it released the
 * slot. Returns whether any slot was freed.
 */
async function freeAbandonedSlots(ownerId: string, running: string[]): Promise<boolean> {
  let hasFreed = false;
  for (const id of running) {
    if (isQueuedOrRunning(await getDeck(id))) continue;
    await releaseSlot(ownerId, id);
    hasFreed = true;
  }
  return hasFreed;
}

const isQueuedOrRunning = (deck: DeckItem | undefined) =>
  deck?.status === 'running' || deck?.status === 'queued';

/**
 * Returns the first waiting deck that is still queued, using `knownDeck` for its own id. Removes the entries before it.
 */
async function findFirstQueued(
  ownerId: string,
  waiting: string[],
  knownDeck?: DeckItem,
): Promise<DeckItem | undefined> {
  for (const id of waiting) {
    const deck = id === knownDeck?.id ? knownDeck : await getDeck(id);
    if (deck?.status === 'queued') return deck;
    await removeFromWaiting(ownerId, [id]);
  }
  return undefined;
}

/** Moves a queued deck to running if its owner has a free slot. */
export async function startDeck(deck: DeckItem, clock: Clock): Promise<void> {
  if (!(await acquireRunningSlot(deck))) return;
  const move = {
    from: ['queued' as const],
    to: 'running' as const,
    run: deck.run,
    now: clock.now(),
  };
  if (await changeDeckStatus(deck.id, move)) {
    await recordEvent(deck.id, 'started', { run: deck.run });
    return;
  }
  // Another process changed the deck first. Only a deck that is still queued or running keeps the slot.
  if (!isQueuedOrRunning(await getDeck(deck.id))) await releaseSlot(deck.owner_id, deck.id);
}

/** Returns the owner's queued deck that has waited longest for a slot; undefined when none waits. */
export async function findNextWaitingDeck(ownerId: string): Promise<DeckItem | undefined> {
  const { waiting } = await readSlots(ownerId);
  return findFirstQueued(ownerId, waiting);
}
