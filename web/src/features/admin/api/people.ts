import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import type { UserTokens } from '#shared/schemas/usage.ts';
import type { User, UserDetail, UserStats } from '#shared/schemas/users.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { type Page, pageSize } from './page.ts';

export const userSorts = ['created_at', 'full_name', 'email'] as const;

/** What narrows and orders the list, as the address has it; '' is no wish. */
export type PeopleFilters = {
  q: string;
  tier: string;
  is_admin: string;
  is_active: string;
  is_verified: string;
  sort: (typeof userSorts)[number];
  cursor: string;
};

export const peopleKeys = {
  all: ['people'] as const,
  lists: ['people', 'list'] as const,
  list: (filters: PeopleFilters) => ['people', 'list', filters] as const,
  stats: ['people', 'stats'] as const,
  person: (id: string) => ['people', 'person', id] as const,
  decks: (id: string) => ['people', 'person', id, 'decks'] as const,
  tokens: (id: string) => ['people', 'person', id, 'tokens'] as const,
};

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`;

/** A page of users; the page before stays in sight until the next one is there. */
export const peopleQuery = (filters: PeopleFilters) =>
  queryOptions({
    queryKey: peopleKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<User>>('/users', { signal, query: { ...filters, limit: pageSize } }),
    placeholderData: keepPreviousData,
    meta: { isShownInPlace: true },
  });

/** How many users there are of each kind. */
export const peopleStatsQuery = queryOptions({
  queryKey: peopleKeys.stats,
  queryFn: ({ signal }) => callAsAdmin<UserStats>('/users/stats/summary', { signal }),
  meta: { isShownInPlace: true },
});

/** A user with what is left of their month. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.person(id),
    queryFn: ({ signal }) => callAsAdmin<UserDetail>(pathOf(id), { signal }),
    meta: { isShownInPlace: true },
  });

const decksAtOnce = 10;

/** A user's presentations, newest first. */
export const personDecksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: peopleKeys.decks(id),
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin<Page<PresentationSummary>>(`${pathOf(id)}/presentations`, {
        signal,
        query: { limit: decksAtOnce, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { isShownInPlace: true },
  });

/** What a user spent in a year, by presentation among others. */
export const personTokensQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.tokens(id),
    queryFn: ({ signal }) =>
      callAsAdmin<UserTokens>(`/tokens/users/${encodeURIComponent(id)}/tokens`, { signal }),
    meta: { isShownInPlace: true },
  });
