import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { UsageHistoryItem, UsageStats, UserTokens, UserUsage } from '#shared/schemas/usage.ts';
import { call } from '#web/lib/api-client.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';

export const usageKeys = {
  user: (id: string) => ['usage', 'user', id] as const,
  own: ['usage', 'mine'] as const,
  history: ['usage', 'history'] as const,
  stats: ['usage', 'stats'] as const,
};

/** Query for a user's quota and usage by day and month. */
export const userUsageQuery = (id: string) =>
  queryOptions({
    queryKey: usageKeys.user(id),
    queryFn: ({ signal }) => call<UserUsage>(`/users/${encodeURIComponent(id)}/usage`, { signal }),
  });

/** Query for the signed-in user's tokens and cost in the last twelve months, by month, model and presentation. */
export const myTokensQuery = queryOptions({
  queryKey: usageKeys.own,
  queryFn: ({ signal }) => call<UserTokens>('/tokens/me/tokens', { signal }),
});

type HistoryPage = { items: UsageHistoryItem[]; next_cursor: string | null };

const pageSize = 20;

/** Query for the cost of each presentation, newest first. */
export const usageHistoryQuery = infiniteQueryOptions({
  queryKey: usageKeys.history,
  queryFn: ({ pageParam, signal }) =>
    call<HistoryPage>('/users/me/usage-history', {
      signal,
      query: { limit: pageSize, cursor: pageParam },
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** Query for the usage of all users; for admins. */
export const usageStatsQuery = queryOptions({
  queryKey: usageKeys.stats,
  queryFn: ({ signal }) => call<UsageStats>('/tokens/admin/stats', { signal }),
  meta: loadErrorShownInPlaceMeta,
});
