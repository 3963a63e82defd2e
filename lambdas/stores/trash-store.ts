import { deckEntity } from './deck-entity.ts';
import { createDeckStatusFields, type DeckItem } from './deck-store.ts';
import { listAbsentOwnerLimits, type OwnerFields } from './owner-store.ts';
import { tryWrite } from './try-write.ts';

/** A deleted presentation that can be restored until `purge_at`. */
export type TrashedDeck = DeckItem & Required<Pick<DeckItem, 'deleted_at' | 'purge_at'>>;

/**
 * Hides a presentation until it is restored, or purged after `purgeAt`. `updated_at` is the time of the purge,
 * because the sweeper's index is sorted by it: the sweeper reads no presentation before it is due. False when it was
 * deleted before.
 */
export const moveToTrash = (deck: DeckItem, now: number, purgeAt: number): Promise<boolean> =>
  tryWrite(() =>
    deckEntity()
      .patch({ id: deck.id })
      .set({
        ...createDeckStatusFields(deck.id, 'cancelled', purgeAt),
        deleted_at: now,
        purge_at: purgeAt,
        status_before: deck.status,
      })
      .where((item, op) => op.notExists(item.deleted_at))
      .go(),
  );

/** Returns a presentation in the trash, strongly consistent; undefined if it is not there. */
export async function getTrashedDeck(id: string): Promise<TrashedDeck | undefined> {
  const { data } = await deckEntity().get({ id }).go({ consistent: true });
  return data && isTrashed(data) ? data : undefined;
}

/** Whether the presentation is in the trash. */
export const isTrashed = (deck: DeckItem): deck is TrashedDeck =>
  deck.deleted_at !== undefined && deck.purge_at !== undefined;

/** Returns an owner's presentations in the trash, the last deleted first, at most 500; eventually consistent. */
export async function listTrashedDecks(ownerId: string): Promise<TrashedDeck[]> {
  const { data } = await deckEntity()
    .query.byOwner({ owner_id: ownerId })
    .where((deck, op) => op.exists(deck.purge_at))
    .go({ order: 'desc', pages: 'all', count: 500 });
  return data.filter(isTrashed).sort((a, b) => b.deleted_at - a.deleted_at);
}

/** Takes a presentation out of the trash; false when it is not there any more. */
export const takeFromTrash = (
  { id, purge_at, edit_id }: TrashedDeck,
  restored: OwnerFields & Pick<DeckItem, 'status' | 'stages'>,
  now: number,
): Promise<boolean> =>
  tryWrite(() =>
    deckEntity()
      .patch({ id })
      // Writing `edit_id` keeps a deck with unpublished edits in the sweeper's index, which publishes them.
      .set({
        ...restored,
        ...createDeckStatusFields(id, restored.status, now),
        ...(edit_id === undefined ? {} : { edit_id }),
      })
      .remove([
        ...(['deleted_at', 'purge_at', 'status_before'] as const),
        // An own limit of the owner may have been removed since.
        ...listAbsentOwnerLimits(restored),
      ])
      .where((deck, op) => op.eq(deck.purge_at, purge_at))
      .go(),
  );

/** Makes a presentation in the trash due for the sweeper at once; false when it is not there any more. */
export const purgeFromTrash = ({ id, deleted_at }: TrashedDeck, now: number): Promise<boolean> =>
  tryWrite(() =>
    deckEntity()
      .patch({ id })
      .set({ ...createDeckStatusFields(id, 'cancelled', now), deleted_at })
      .remove(['purge_at', 'status_before'])
      .where((deck, op) => op.exists(deck.purge_at))
      .go(),
  );
