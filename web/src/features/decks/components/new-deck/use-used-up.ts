import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session-store.ts';
import { nextMonthOf, quotaQuery } from '../../api/quota.ts';

/** Where the month's decks are used up, until when; null where one more can be made, or nobody knows yet. */
export function useUsedUp(): { until: string } | null {
  const known = useSession((state) => state.user?.quota);
  const { data: quota = known } = useQuery({ ...quotaQuery, meta: { isShownInPlace: true } });
  if (!quota || quota.decks.limit === null || quota.decks.used < quota.decks.limit) return null;
  return { until: nextMonthOf(quota) };
}
