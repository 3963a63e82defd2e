import { held } from './conditions.ts';
import { slotsEntity } from './usage-entities.ts';

/**
 * Takes one of the owner's places for running decks, at most `limit`.
 * True also when this deck has one already: taking twice is taking once.
 */
export function takeSlot(ownerId: string, deckId: string, limit: number): Promise<boolean> {
  return held(() =>
    slotsEntity()
      .update({ user_id: ownerId })
      .add({ decks: [deckId] })
      .where(
        (slots, op) =>
          `(${op.notExists(slots.decks)} OR ${op.contains(slots.decks, deckId)} OR ${op.size(slots.decks)} < ${op.escape(limit)})`,
      )
      .go(),
  );
}

/** Gives the place back; giving back twice changes nothing. */
export async function giveSlot(ownerId: string, deckId: string): Promise<void> {
  await slotsEntity()
    .update({ user_id: ownerId })
    .delete({ decks: [deckId] })
    .go();
}

/** The decks of an owner that run now. */
export async function runningDecks(ownerId: string): Promise<string[]> {
  const { data } = await slotsEntity().get({ user_id: ownerId }).go({ consistent: true });
  return [...(data?.decks ?? [])];
}
