import { held } from './conditions.ts';
import { deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';

/** What a deck keeps of its owner, so that the engine need not read them for each of its steps. */
export type OwnerCopy = Pick<DeckItem, 'owner_name' | 'owner_tier' | 'owner_is_admin'>;

/** All of an owner's presentations, deleted ones too, as of a moment ago. */
export async function listAllDecksOf(ownerId: string): Promise<DeckItem[]> {
  const { data } = await deckEntity().query.byOwner({ owner_id: ownerId }).go({ pages: 'all' });
  return data;
}

/** Renews what a deck keeps of its owner. */
export const renewOwner = (id: string, copy: OwnerCopy): Promise<boolean> =>
  held(() => deckEntity().patch({ id }).set(copy).go());

/** All of an owner's sources, as of a moment ago. */
export async function listSourcesOf(ownerId: string): Promise<SourceItem[]> {
  const { data } = await sourceEntity().query.byOwner({ owner_id: ownerId }).go({ pages: 'all' });
  return data;
}

/** No source of somebody who is gone is read any more, whoever rests on it. */
export const closeSource = (id: string, now: number): Promise<boolean> =>
  held(() => sourceEntity().patch({ id }).set({ deleted_at: now }).go());
