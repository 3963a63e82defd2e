import { Entity } from 'electrodb';
import type { SearchedSlide } from '#shared/deck/search-text.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
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
          /** The text as it is shown, by slide. */
          slides: {
            type: 'list',
            items: {
              type: 'map',
              properties: {
                id: { type: 'string', required: true },
                text: { type: 'string', required: true },
              },
            },
          },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'TEXTS#${owner_id}'),
            sk: defineKey('sk', 'DECK#${presentation_id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/**
 * The slides' texts of the presentations that match a search, by presentation id; an empty list for a presentation
 * stored without texts by slide.
 */
export type FoundTexts = ReadonlyMap<string, readonly SearchedSlide[]>;

type TextItem = { presentation_id: string; slides?: SearchedSlide[] | undefined };

const toFoundTexts = (items: readonly TextItem[]): FoundTexts =>
  new Map(items.map(({ presentation_id, slides = [] }) => [presentation_id, slides]));

/** Returns an owner's presentations whose text contains `phrase`, in any case; eventually consistent. */
export async function findByText(ownerId: string, phrase: string): Promise<FoundTexts> {
  const { data } = await searchTextEntity()
    .query.primary({ owner_id: ownerId })
    .where(({ text }, { contains }) => contains(text, phrase.toLowerCase()))
    .go({ pages: 'all', attributes: ['presentation_id', 'slides'] });
  return toFoundTexts(data);
}

/** Like findByText, for presentations of several owners. */
export async function findInTexts(
  decks: readonly { id: string; owner_id: string }[],
  phrase: string,
): Promise<FoundTexts> {
  const keys = decks.map(({ id, owner_id }) => ({ owner_id, presentation_id: id }));
  const texts = await readAll(keys, (keys) => searchTextEntity().get(keys).go());
  return toFoundTexts(texts.filter(({ text }) => text.includes(phrase.toLowerCase())));
}

/** Removes a presentation from its owner's search. Idempotent. */
export async function removeSearchText(ownerId: string, presentationId: string): Promise<void> {
  await searchTextEntity().delete({ owner_id: ownerId, presentation_id: presentationId }).go();
}
