import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';
import type { DeckPage } from './list-decks.ts';

const maxResults = 6;

/**
 * Query for up to six of the user's decks by title or topic; without text the last changed ones.
 */
export const deckSearchQuery = (q: string) =>
  queryOptions({
    queryKey: deckKeys.search(q),
    queryFn: ({ signal }) =>
      call<DeckPage>('/presentations', {
        signal,
        query: { limit: maxResults, sort: 'updated_at', q },
      }),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isErrorShownInForm: true },
  });
