import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

type ParamChanges = Record<string, string | null>;

type HistoryState = { trail?: readonly string[] };

const readTrail = (state: unknown): readonly string[] =>
  (state as HistoryState | null)?.trail ?? [];

function applyChanges(params: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const firstPageParams: ParamChanges = { after: null, page: null };

/** An admin list's state in the URL: filters, page and the open item. */
export function useListUrl() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const param = useCallback((name: string) => params.get(name) ?? '', [params]);

  /** Changes filters and returns to the first page. */
  const setFilters = (changes: ParamChanges) =>
    setParams((before) => applyChanges(before, { ...changes, ...firstPageParams }), {
      replace: true,
      preventScrollReset: true,
    });

  /** Switches to another view and drops this view's filters. */
  const setView = (name: string) => setParams(applyChanges(new URLSearchParams(), { view: name }));

  /** Opens an item over the list; null closes it. */
  const openItem = (name: string, id: string | null) =>
    setParams((before) => applyChanges(before, { [name]: id }), {
      replace: id === null,
      preventScrollReset: true,
      state,
    });

  /** Link props that open an item over the list. */
  const linkTo = (name: string, id: string) => ({
    to: { search: applyChanges(params, { [name]: id }).toString() },
    state,
    preventScrollReset: true,
  });

  return { param, setFilters, setView, openItem, linkTo };
}

/**
 * Cursor paging: the current cursor is in the URL, previous cursors are in the history entry's
 * state.
 */
export function usePaging() {
  const [params, setParams] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const cursor = params.get('after') ?? '';
  const number = cursor === '' ? 1 : Math.max(2, Math.trunc(Number(params.get('page'))) || 2);

  const go = (after: string, page: number, newTrail: readonly string[]) =>
    setParams(
      (before) =>
        applyChanges(
          before,
          after === '' ? firstPageParams : { after, page: String(page), user: null },
        ),
      { state: { trail: newTrail } },
    );

  return {
    cursor,
    number,
    first: () => go('', 1, []),
    next: (after: string) => go(after, number + 1, [...trail, cursor]),
    /** A visitor who opened a link has no previous cursors and returns to the first page. */
    previous: () => {
      if (trail.length === number - 1) go(trail.at(-1) ?? '', number - 1, trail.slice(0, -1));
      else go('', 1, []);
    },
  };
}
