import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session-store.ts';
import { getNextMonthStart, quotaQuery } from '../../api/quota.ts';

/**
 * Returns the date until which the monthly decks are used up; null while more can be made or the
 * quota is unknown.
 */
export function useQuotaExhausted(): { until: string } | null {
  const sessionQuota = useSession((state) => state.user?.quota);
  const { data: quota = sessionQuota } = useQuery({
    ...quotaQuery,
    meta: { isErrorShownInForm: true },
  });
  if (!quota || quota.decks.limit === null || quota.decks.used < quota.decks.limit) return null;
  return { until: getNextMonthStart(quota) };
}
