import { useQuery } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { quotaQuery } from '../../api/quota.ts';

/** The beginning of the month after the quota's, as the server counts them: by UTC. */
function nextMonthOf({ period }: Quota): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString();
}

/** Where the month's decks are used up, until when; null where one more can be made, or nobody knows yet. */
export function useUsedUp(): { until: string } | null {
  const known = useSession((state) => state.user?.quota);
  const { data: quota = known } = useQuery({ ...quotaQuery, meta: { isShownInPlace: true } });
  if (!quota || quota.decks.limit === null || quota.decks.used < quota.decks.limit) return null;
  return { until: nextMonthOf(quota) };
}
