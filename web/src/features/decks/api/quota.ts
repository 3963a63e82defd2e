import { queryOptions } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';

export const quotaKey = ['quota'] as const;

/** What is used and left of the month. */
export const quotaQuery = queryOptions({
  queryKey: quotaKey,
  queryFn: ({ signal }) => call<Quota>('/users/me/quota', { signal }),
});

/** The beginning of the month after the quota's, as the server counts them: by UTC. */
export function nextMonthOf({ period }: Quota): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString();
}
