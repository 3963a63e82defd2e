import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';
import type { DeckPage } from './list-decks.ts';

const atMost = 6;

/** A few of the caller's decks by title or topic; without a word those that changed last. */
export const foundDecksQuery = (q: string) =>
  queryOptions({
    queryKey: deckKeys.found(q),
    queryFn: ({ signal }) =>
      call<DeckPage>('/presentations', { signal, query: { limit: atMost, sort: 'updated_at', q } }),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isShownInPlace: true },
  });
