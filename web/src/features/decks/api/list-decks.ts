import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { poll } from '#web/lib/poll.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { deckKeys } from './deck-keys.ts';
import { defaultDeckQuery } from './default-deck-query.ts';
import { isWorking } from './polling.ts';

export const deckSortOrders = ['created_at', 'updated_at', 'title'] as const;
export type DeckSortOrder = (typeof deckSortOrders)[number];

export type DeckFilters = {
  q: string;
  statuses: readonly PresentationStatus[];
  sort: DeckSortOrder;
  /** Shows only favourites. */
  isFavorite: boolean;
  /** Shows only the presentations of this folder; empty: of all. */
  folder: string;
  /** Shows presentations that others share with the user, instead of the user's own. */
  isShared: boolean;
};
export type DeckPage = { items: PresentationSummary[]; next_cursor: string | null; total?: number };

const pollMs = 3000;

/** Query for the user's decks in pages; refetched while a deck is in progress. */
export const deckListQuery = ({ q, statuses, sort, isFavorite, folder, isShared }: DeckFilters) =>
  infiniteQueryOptions({
    queryKey: deckKeys.list({ q, statuses, sort, isFavorite, folder, isShared }),
    queryFn: ({ pageParam, signal }) =>
      poll<DeckPage>('/presentations', {
        signal,
        query: {
          ...defaultDeckQuery,
          cursor: pageParam,
          q,
          sort,
          status: statuses,
          ...(isShared ? { shared: 'true' } : {}),
          ...(isFavorite && !isShared ? { is_favorite: 'true' } : {}),
          ...(folder === '' || isShared ? {} : { folder }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: loadErrorShownInPlaceMeta,
    refetchInterval: (query) => {
      const decks = query.state.data?.pages.flatMap((page) => page.items) ?? [];
      return decks.some((deck) => isWorking(deck.status)) ? pollMs : false;
    },
  });
