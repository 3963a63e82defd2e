import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { readAll } from './read-all.ts';
import { tableConfig } from './table.ts';

/** The text of a presentation's last version; one partition for each owner, so that a search is one query. */
export const searchTextEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'search_text', version: '1', service: 'deckwright' },
        attributes: {
          owner_id: { type: 'string', required: true },
          presentation_id: { type: 'string', required: true },
          /** The text in lower case; see shared/deck/search-text.ts. */
          text: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'TEXTS#${owner_id}'),
            sk: key('sk', 'DECK#${presentation_id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Returns the ids of an owner's presentations whose text contains `phrase`, in any case; eventually consistent. */
export async function findByText(ownerId: string, phrase: string): Promise<Set<string>> {
  const { data } = await searchTextEntity()
    .query.primary({ owner_id: ownerId })
    .where(({ text }, { contains }) => contains(text, phrase.toLowerCase()))
    .go({ pages: 'all', attributes: ['presentation_id'] });
  return new Set(data.map(({ presentation_id }) => presentation_id));
}

/** Like findByText, for presentations of several owners. */
export async function findInTexts(
  decks: readonly { id: string; owner_id: string }[],
  phrase: string,
): Promise<Set<string>> {
  const keys = decks.map(({ id, owner_id }) => ({ owner_id, presentation_id: id }));
  const texts = await readAll(keys, (keys) => searchTextEntity().get(keys).go());
  const found = texts.filter(({ text }) => text.includes(phrase.toLowerCase()));
  return new Set(found.map(({ presentation_id }) => presentation_id));
}

/** Removes a presentation from its owner's search. Idempotent. */
export async function removeSearchText(ownerId: string, presentationId: string): Promise<void> {
  await searchTextEntity().delete({ owner_id: ownerId, presentation_id: presentationId }).go();
}
