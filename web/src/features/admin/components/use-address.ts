import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

type Changes = Record<string, string | null>;

type Kept = { trail?: readonly string[] };

const trailOf = (state: unknown): readonly string[] => (state as Kept | null)?.trail ?? [];

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const firstPage: Changes = { after: null, page: null };

/** What an admin's list shows lives in its address: filters, the page, and what is opened of it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const of = useCallback((name: string) => params.get(name) ?? '', [params]);

  /** Other filters, from their first page on. */
  const filter = (changes: Changes) =>
    setParams((before) => changed(before, { ...changes, ...firstPage }), {
      replace: true,
      preventScrollReset: true,
    });

  /** Another view of the page, without the filters of this one. */
  const view = (name: string) => setParams(changed(new URLSearchParams(), { view: name }));

  /** Opens or, by null, closes what is shown over the list. */
  const show = (name: string, id: string | null) =>
    setParams((before) => changed(before, { [name]: id }), {
      replace: id === null,
      preventScrollReset: true,
      state,
    });

  /** Where a link opens something over the list. */
  const linkTo = (name: string, id: string) => ({
    to: { search: changed(params, { [name]: id }).toString() },
    state,
    preventScrollReset: true,
  });

  return { of, filter, view, show, linkTo };
}

/** The pages of a list by cursors: the one in the address, and in the entry's state the way to it. */
export function usePaging() {
  const [params, setParams] = useSearchParams();
  const trail = trailOf(useLocation().state);
  const cursor = params.get('after') ?? '';
  const number = cursor === '' ? 1 : Math.max(2, Math.trunc(Number(params.get('page'))) || 2);

  const go = (after: string, page: number, kept: readonly string[]) =>
    setParams(
      (before) =>
        changed(before, after === '' ? firstPage : { after, page: String(page), user: null }),
      { state: { trail: kept } },
    );

  return {
    cursor,
    number,
    next: (after: string) => go(after, number + 1, [...trail, cursor]),
    /** Somebody who came by a link has no way back but to the first page. */
    previous: () => {
      if (trail.length === number - 1) go(trail.at(-1) ?? '', number - 1, trail.slice(0, -1));
      else go('', 1, []);
    },
  };
}
