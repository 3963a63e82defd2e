import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import { type DeckFilters, type DeckSortOrder, deckSortOrders } from '../../api/list-decks.ts';

/** The options of the status filter, each with its statuses. */
const statusGroups = {
  all: [],
  active: ['queued', 'running'],
  review: ['awaiting_review'],
  paused: ['paused'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly PresentationStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const statusGroupNames = Object.keys(statusGroups) as StatusGroup[];

/** Values of the URL's parameters; an empty one removes its filter. */
export type FilterChanges = {
  status?: StatusGroup;
  sort?: DeckSortOrder;
  favorites?: '1' | '';
  folder?: string;
  shared?: '1' | '';
};

/** The default filters; the URL contains only filters with another value. */
const defaultFilters: Required<FilterChanges> = {
  status: 'all',
  sort: 'created_at',
  favorites: '',
  folder: '',
  shared: '',
};

/** The dashboard's filters, stored in the URL. */
export function useDeckFilters() {
  const [params, setParams] = useSearchParams();
  const group = statusGroupNames.find((name) => name === params.get('status')) ?? 'all';
  const sort = deckSortOrders.find((name) => name === params.get('sort')) ?? 'created_at';
  const q = params.get('q') ?? '';
  const isFavorite = params.has('favorites');
  const folder = params.get('folder') ?? '';
  const isShared = params.has('shared');

  const filters = useMemo<DeckFilters>(
    () => ({ q, sort, statuses: statusGroups[group], isFavorite, folder, isShared }),
    [q, sort, group, isFavorite, folder, isShared],
  );
  const set = useCallback(
    (changes: FilterChanges) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) next.set(name, value);
          for (const [name, value] of Object.entries(defaultFilters)) {
            if (next.get(name) === value) next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return {
    filters,
    group,
    isFiltered: q !== '' || group !== 'all' || isFavorite || folder !== '',
    set,
    clear,
  };
}
