import { queryOptions } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';

export const quotaKey = ['quota'] as const;

/** Query for the used and the remaining monthly quota. */
export const quotaQuery = queryOptions({
  queryKey: quotaKey,
  queryFn: ({ signal }) => call<Quota>('/users/me/quota', { signal }),
});

/** Returns the start of the month after the quota's period, in UTC like the server's. */
export function getNextMonthStart({ period }: Quota): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString();
}
