import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '#web/lib/api-client.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { deckKeys } from './deck-keys.ts';
import { defaultDeckQuery } from './default-deck-query.ts';
import type { DeckPage } from './list-decks.ts';

/**
 * The presentations shared with the user on the newest page of the list: their number, and how many are not opened yet.
 */
export type SharedCounts = { all: number; unopened: number };

/** Returns the counts; undefined while they load. */
export function useSharedCounts(): SharedCounts | undefined {
  const { pathname } = useLocation();
  const { data, refetch } = useQuery({
    queryKey: deckKeys.sharedCounts,
    queryFn: ({ signal }) =>
      call<DeckPage>('/presentations', { signal, query: { ...defaultDeckQuery, shared: 'true' } }),
    select: ({ items }) => ({
      all: items.length,
      unopened: items.filter((deck) => deck.is_new).length,
    }),
    meta: loadErrorShownInPlaceMeta,
  });
  const isWaiting = (data?.unopened ?? 0) > 0;
  // Refetches the counts after a route change, because the user may have opened one of the unopened presentations.
  useEffect(() => {
    if (isWaiting) void refetch();
  }, [pathname]);
  return data;
}
