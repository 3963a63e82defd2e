import { useInfiniteQuery } from '@tanstack/react-query';
import { type DeckFilters, deckListQuery } from '../../api/list-decks.ts';
import { isWorking } from '../../api/polling.ts';

/**
 * Returns the overall progress of the listed decks in progress, from 0 to 1; undefined without any.
 */
export function useRunningProgress(filters: DeckFilters): number | undefined {
  const { data } = useInfiniteQuery({
    ...deckListQuery(filters),
    // Does not poll, because the query of the list polls the same data.
    refetchInterval: false,
    select: ({ pages }) => {
      const running = pages.flatMap(({ items }) => items).filter(({ status }) => isWorking(status));
      const done = running.reduce((sum, { progress }) => sum + progress, 0);
      return running.length === 0 ? undefined : done / running.length;
    },
  });
  return data;
}
