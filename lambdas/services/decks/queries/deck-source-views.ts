import type { Locale } from '#shared/errors.ts';
import type { DeckSource } from '#shared/schemas/deck-sources.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getRequest } from '../../../stores/deck-store.ts';
import { getSource, type SourceItem } from '../../../stores/source-store.ts';
import { sourceView } from '../../sources/own-source.ts';
import type { ReadPage, Research } from '../evidence/research-results.ts';

const read = { status: 'ready', error: null, is_cut: false } as const;
const unknown = { kind: null, url: null, language: null, bytes: null, passages: null };

function givenView(source: SourceItem, deck: DeckItem, locale: Locale): DeckSource {
  const { id, name, kind, status, error, is_cut, bytes, passages } = sourceView(source, locale);
  return {
    ...{ id, name, status, error, is_cut },
    kind: id === deck.id ? 'topic' : kind,
    url: source.url ?? null,
    language: source.language || null,
    bytes: bytes === 0 ? null : bytes,
    passages: status === 'ready' ? passages : null,
  };
}

const pageView = ({ id, url, title, passages }: ReadPage): DeckSource => ({
  ...{ ...unknown, ...read, id, url },
  name: title || url,
  kind: 'page',
  passages: passages.length,
});

/** A source is kept as long as a deck rests on it; of one that is gone all the same its name is known. */
async function givenViews(deck: DeckItem, locale: Locale, clock: Clock): Promise<DeckSource[]> {
  const names = new Map((await getRequest(deck.id))?.sources.map(({ id, name }) => [id, name]));
  return Promise.all(
    deck.source_ids.map(async (id) => {
      const source = await getSource(id, clock.now());
      if (source) return givenView(source, deck, locale);
      return { ...unknown, ...read, id, name: names.get(id) ?? id };
    }),
  );
}

/** What a deck rests on: the sources it was given, the pages that research read, and those its original names. */
export async function deckSourceViews(
  deck: DeckItem,
  { pages, quoted }: Research,
  locale: Locale,
  clock: Clock,
): Promise<DeckSource[]> {
  const names = [...new Set(quoted.map(({ source }) => source))];
  return [
    ...(await givenViews(deck, locale, clock)),
    ...pages.map(pageView),
    ...names.map((name) => ({ ...unknown, ...read, id: name, name, kind: 'quoted' as const })),
  ];
}
