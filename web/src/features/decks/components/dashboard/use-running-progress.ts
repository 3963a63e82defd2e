import { useInfiniteQuery } from '@tanstack/react-query';
import { type DeckFilters, deckListQuery } from '../../api/list-decks.ts';
import { isWorking } from '../../api/polling.ts';

/** How far the listed decks in the making are together, 0 to 1; undefined where none is. */
export function useRunningProgress(filters: DeckFilters): number | undefined {
  const { data } = useInfiniteQuery({
    ...deckListQuery(filters),
    // The list itself is what looks again.
    refetchInterval: false,
    select: ({ pages }) => {
      const running = pages.flatMap(({ items }) => items).filter(({ status }) => isWorking(status));
      const done = running.reduce((sum, { progress }) => sum + progress, 0);
      return running.length === 0 ? undefined : done / running.length;
    },
  });
  return data;
}
