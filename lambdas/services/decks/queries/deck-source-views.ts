import type { Locale } from '#shared/errors.ts';
import type { DeckSource } from '#shared/schemas/deck-sources.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getRequest } from '../../../stores/deck-store.ts';
import { getSource, type SourceItem } from '../../../stores/source-store.ts';
import type { WebPage } from '../../research/web-page.ts';
import { toSourceView } from '../../sources/own-source.ts';
import type { ResearchResults } from '../evidence/research-results.ts';

const readySourceFields = { status: 'ready', error: null, is_cut: false } as const;
const unknownSourceFields = { kind: null, url: null, language: null, bytes: null, passages: null };

function toUserSourceView(source: SourceItem, deck: DeckItem, locale: Locale): DeckSource {
  const { id, name, kind, status, error, is_cut, bytes, passages } = toSourceView(source, locale);
  return {
    ...{ id, name, status, error, is_cut },
    kind: id === deck.id ? 'topic' : kind,
    url: source.url ?? null,
    language: source.language || null,
    bytes: bytes === 0 ? null : bytes,
    passages: status === 'ready' ? passages : null,
  };
}

const toPageView = ({ id, url, title, passages }: WebPage): DeckSource => ({
  ...{ ...unknownSourceFields, ...readySourceFields, id, url },
  name: title || url,
  kind: 'page',
  passages: passages.length,
});

/**
 * Returns the user's sources as the API shows them. A source is kept while a deck uses it; if it is missing anyway, its
 * name is read from the deck's request.
 */
async function listUserSourceViews(
  deck: DeckItem,
  locale: Locale,
  clock: Clock,
): Promise<DeckSource[]> {
  const names = new Map((await getRequest(deck.id))?.sources.map(({ id, name }) => [id, name]));
  return Promise.all(
    deck.source_ids.map(async (id) => {
      const source = await getSource(id, clock.now());
      if (source) return toUserSourceView(source, deck, locale);
      return { ...unknownSourceFields, ...readySourceFields, id, name: names.get(id) ?? id };
    }),
  );
}

/**
 * Returns all sources of a deck as the API shows them: the user's sources, web pages that research read, and sources
 * that the original of a translation quoted.
 */
export async function listDeckSourceViews(
  deck: DeckItem,
  { pages, quoted }: ResearchResults,
  locale: Locale,
  clock: Clock,
): Promise<DeckSource[]> {
  const names = [...new Set(quoted.map(({ source }) => source))];
  return [
    ...(await listUserSourceViews(deck, locale, clock)),
    ...pages.map(toPageView),
    ...names.map((name) => ({
      ...unknownSourceFields,
      ...readySourceFields,
      id: name,
      name,
      kind: 'quoted' as const,
    })),
  ];
}
