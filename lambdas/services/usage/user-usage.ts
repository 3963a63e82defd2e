import type { UserUsage } from '#shared/schemas/usage.ts';
import { systemClock, utcDay } from '../../lib/clock.ts';
import { listSpendings } from '../../stores/spending-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { listLastDays, monthsBefore } from './days.ts';
import { getQuota } from './get-quota.ts';
import { loadUsageOwner } from './load-usage-owner.ts';
import { groupRows, noUsage, sumUsage } from './usage-rows.ts';

const usageDays = 30;

/** Returns a user's quota and their usage of the last thirty days and twelve months. Throws forbidden or not_found. */
export async function userUsage(caller: UserRecord, userId: string): Promise<UserUsage> {
  const user = await loadUsageOwner(caller, userId);
  const now = systemClock.now();
  const range = { from: monthsBefore(11, now), to: utcDay(now) };
  const [quota, spendings] = await Promise.all([getQuota(user), listSpendings(user.id, range)]);
  const recentDays = listLastDays(usageDays, now);
  const byDay = new Map(groupRows(spendings, (item) => item.day));
  return {
    user_id: user.id,
    quota,
    totals: sumUsage(spendings.filter(({ day }) => day >= (recentDays[0] ?? ''))),
    by_day: recentDays.map((day) => ({ day, ...(byDay.get(day) ?? noUsage) })),
    by_month: groupRows(spendings, ({ day }) => day.slice(0, 7))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, ...sums })),
  };
}
