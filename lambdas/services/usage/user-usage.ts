import type { UserUsage } from '#shared/schemas/usage.ts';
import { dayOf, systemClock } from '../../lib/clock.ts';
import { listSpendings } from '../../stores/spending-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { lastDays, monthsBefore } from './days.ts';
import { seenUser } from './may-see-usage.ts';
import { quotaOf } from './quota-of.ts';
import { groupRows, noUsage, totalsOf } from './totals.ts';

const days = 30;

/** A user's quota, their last thirty days and their last twelve months. */
export async function userUsage(asker: UserRecord, userId: string): Promise<UserUsage> {
  const user = await seenUser(asker, userId);
  const now = systemClock.now();
  const range = { from: monthsBefore(11, now), to: dayOf(now) };
  const [quota, spent] = await Promise.all([quotaOf(user), listSpendings(user.id, range)]);
  const recent = lastDays(days, now);
  const byDay = new Map(groupRows(spent, (item) => item.day));
  return {
    user_id: user.id,
    quota,
    totals: totalsOf(spent.filter(({ day }) => day >= (recent[0] ?? ''))),
    by_day: recent.map((day) => ({ day, ...(byDay.get(day) ?? noUsage) })),
    by_month: groupRows(spent, ({ day }) => day.slice(0, 7))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, ...sums })),
  };
}
