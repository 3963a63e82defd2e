import { held } from './conditions.ts';
import { slotsEntity } from './usage-entities.ts';

/** An owner's decks by id: those that have a place, and those that wait for one, the oldest first. */
export type Slots = { running: string[]; waiting: string[] };

const slotsOf = (item: { decks?: string[]; waiting?: string[] } | null): Slots => ({
  running: [...(item?.decks ?? [])],
  // Ids are ULIDs: their order is that of making.
  waiting: [...(item?.waiting ?? [])].sort(),
});

/** Strongly consistent. */
export async function readSlots(ownerId: string): Promise<Slots> {
  const { data } = await slotsEntity().get({ user_id: ownerId }).go({ consistent: true });
  return slotsOf(data);
}

/**
 * Takes one of the owner's places for running decks, at most `limit`, unless another deck waits for it.
 * True also when this deck has one already: taking twice is taking once.
 */
export function takeSlot(ownerId: string, deckId: string, limit: number): Promise<boolean> {
  return held(() =>
    take(ownerId, deckId)
      .where((slots, op) => {
        const hasRoom = `(${op.notExists(slots.decks)} OR ${op.size(slots.decks)} < ${op.escape(limit)})`;
        const waitsAlone = `(${op.contains(slots.waiting, deckId)} AND ${op.size(slots.waiting)} = ${op.escape(1)})`;
        const isFirst = `(${op.notExists(slots.waiting)} OR ${waitsAlone})`;
        return `(${op.contains(slots.decks, deckId)} OR (${hasRoom} AND ${isFirst}))`;
      })
      .go(),
  );
}

/** Takes a place for a deck that waits, before others that wait; false when there is none or it waits no longer. */
export function takeSlotInTurn(ownerId: string, deckId: string, limit: number): Promise<boolean> {
  return held(() =>
    take(ownerId, deckId)
      .where((slots, op) => {
        const hasRoom = `(${op.notExists(slots.decks)} OR ${op.size(slots.decks)} < ${op.escape(limit)})`;
        return `${op.contains(slots.waiting, deckId)} AND ${hasRoom}`;
      })
      .go(),
  );
}

const take = (ownerId: string, deckId: string) =>
  slotsEntity()
    .update({ user_id: ownerId })
    .add({ decks: [deckId] })
    .delete({ waiting: [deckId] });

/** Lets a deck wait for a place; answers who runs and waits as of this write. */
export async function enterWaiting(ownerId: string, deckId: string): Promise<Slots> {
  const { data } = await slotsEntity()
    .update({ user_id: ownerId })
    .add({ waiting: [deckId] })
    .go({ response: 'all_new' });
  return slotsOf(data);
}

/** Gives the deck's place back and lets it wait no longer; doing so twice changes nothing. */
export async function giveSlot(ownerId: string, deckId: string): Promise<void> {
  await slotsEntity()
    .update({ user_id: ownerId })
    .delete({ decks: [deckId], waiting: [deckId] })
    .go();
}

/** Lets decks wait no longer; a place that one of them has stays its own. */
export async function leaveWaiting(ownerId: string, deckIds: string[]): Promise<void> {
  await slotsEntity().update({ user_id: ownerId }).delete({ waiting: deckIds }).go();
}

/** The decks of an owner that run now. */
export async function runningDecks(ownerId: string): Promise<string[]> {
  return (await readSlots(ownerId)).running;
}
