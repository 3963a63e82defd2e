import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import type { UserTokens } from '#shared/schemas/usage.ts';
import type { User, UserDetail, UserStats } from '#shared/schemas/users.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { type Page, pageSize } from './page.ts';

export const userSortOrders = ['created_at', 'full_name', 'email'] as const;

/** The list's filters and order from the URL; '' means no filter. */
export type PeopleFilters = {
  q: string;
  tier: string;
  is_admin: string;
  is_active: string;
  is_verified: string;
  sort: (typeof userSortOrders)[number];
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

const userPath = (id: string) => `/users/${encodeURIComponent(id)}`;

/** Query for a page of users; the previous page stays visible until the next one has loaded. */
export const peopleQuery = (filters: PeopleFilters) =>
  queryOptions({
    queryKey: peopleKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<User>>('/users', { signal, query: { ...filters, limit: pageSize } }),
    placeholderData: keepPreviousData,
    meta: { isErrorShownInForm: true },
  });

/** Query for the number of users by kind. */
export const peopleStatsQuery = queryOptions({
  queryKey: peopleKeys.stats,
  queryFn: ({ signal }) => callAsAdmin<UserStats>('/users/stats/summary', { signal }),
  meta: { isErrorShownInForm: true },
});

/** Query for a user with the remaining monthly quota. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.person(id),
    queryFn: ({ signal }) => callAsAdmin<UserDetail>(userPath(id), { signal }),
    meta: { isErrorShownInForm: true },
  });

const decksPageSize = 10;

/** Query for a user's presentations, newest first. */
export const personDecksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: peopleKeys.decks(id),
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin<Page<PresentationSummary>>(`${userPath(id)}/presentations`, {
        signal,
        query: { limit: decksPageSize, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { isErrorShownInForm: true },
  });

/** Query for a user's tokens and cost in the last twelve months, by month, model and presentation. */
export const personTokensQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.tokens(id),
    queryFn: ({ signal }) =>
      callAsAdmin<UserTokens>(`/tokens/users/${encodeURIComponent(id)}/tokens`, { signal }),
    meta: { isErrorShownInForm: true },
  });
