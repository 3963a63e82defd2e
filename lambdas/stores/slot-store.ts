import { tryWrite } from './try-write.ts';
import { ownerSlotsEntity } from './usage-entities.ts';

/** Ids of an owner's running decks, and of the decks that wait for a slot, oldest first. */
export type OwnerRunSlots = { running: string[]; waiting: string[] };

const toSlots = (item: { decks?: string[]; waiting?: string[] } | null): OwnerRunSlots => ({
  running: [...(item?.decks ?? [])],
  // Ids are ULIDs, so they sort by creation time.
  waiting: [...(item?.waiting ?? [])].sort(),
});

/** Returns the ids of an owner's running and waiting decks, strongly consistent. */
export async function readSlots(ownerId: string): Promise<OwnerRunSlots> {
  const { data } = await ownerSlotsEntity().get({ user_id: ownerId }).go({ consistent: true });
  return toSlots(data);
}

/**
 * Takes one of an owner's `limit` slots for running decks; false when none is free or another deck is waiting.
 * Idempotent: true when the deck has a slot already.
 */
export function takeSlot(ownerId: string, deckId: string, limit: number): Promise<boolean> {
  return tryWrite(() =>
    takeSlotUpdate(ownerId, deckId)
      .where((slots, op) => {
        const hasFreeSlot = `(${op.notExists(slots.decks)} OR ${op.size(slots.decks)} < ${op.escape(limit)})`;
        const isOnlyWaiting = `(${op.contains(slots.waiting, deckId)} AND ${op.size(slots.waiting)} = ${op.escape(1)})`;
        const isFirst = `(${op.notExists(slots.waiting)} OR ${isOnlyWaiting})`;
        return `(${op.contains(slots.decks, deckId)} OR (${hasFreeSlot} AND ${isFirst}))`;
      })
      .go(),
  );
}

/**
 * Takes a slot for a waiting deck, regardless of other waiting decks; false when none is free or the deck is not
 * waiting.
 */
export function takeSlotFromWaiting(
  ownerId: string,
  deckId: string,
  limit: number,
): Promise<boolean> {
  return tryWrite(() =>
    takeSlotUpdate(ownerId, deckId)
      .where((slots, op) => {
        const hasFreeSlot = `(${op.notExists(slots.decks)} OR ${op.size(slots.decks)} < ${op.escape(limit)})`;
        return `${op.contains(slots.waiting, deckId)} AND ${hasFreeSlot}`;
      })
      .go(),
  );
}

const takeSlotUpdate = (ownerId: string, deckId: string) =>
  ownerSlotsEntity()
    .update({ user_id: ownerId })
    .add({ decks: [deckId] })
    .delete({ waiting: [deckId] });

/** Adds a deck to the waiting list; returns the slots after this write. */
export async function addToWaiting(ownerId: string, deckId: string): Promise<OwnerRunSlots> {
  const { data } = await ownerSlotsEntity()
    .update({ user_id: ownerId })
    .add({ waiting: [deckId] })
    .go({ response: 'all_new' });
  return toSlots(data);
}

/** Releases a deck's slot and removes it from the waiting list. Idempotent. */
export async function releaseSlot(ownerId: string, deckId: string): Promise<void> {
  await ownerSlotsEntity()
    .update({ user_id: ownerId })
    .delete({ decks: [deckId], waiting: [deckId] })
    .go();
}

/** Removes decks from the waiting list; a running deck keeps its slot. */
export async function removeFromWaiting(ownerId: string, deckIds: string[]): Promise<void> {
  await ownerSlotsEntity().update({ user_id: ownerId }).delete({ waiting: deckIds }).go();
}

/** Returns the ids of an owner's running decks. */
export async function listRunningDecks(ownerId: string): Promise<string[]> {
  return (await readSlots(ownerId)).running;
}
