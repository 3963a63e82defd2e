import { AppError } from '#shared/errors.ts';
import type { UsageStats, UsageTotals } from '#shared/schemas/usage.ts';
import { systemClock } from '../../lib/clock.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import { dearestFirst, summariesOf } from './day-summaries.ts';
import { lastDays } from './days.ts';
import { stageMonth } from './stage-month.ts';
import { groupRows, totalsOf } from './totals.ts';

const days = 30;
const topUsers = 10;

/** What everybody spent in the last thirty days. For admins. */
export async function usageStats(asker: UserRecord): Promise<UsageStats> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  const all = lastDays(days, now);
  const summaries = await summariesOf(all, now);
  const models = summaries.flatMap((summary) => summary.by_model);
  const tiers = summaries.flatMap((summary) => summary.by_tier);
  const users = summaries.flatMap((summary) => summary.by_user);
  return {
    from: all[0] ?? '',
    to: all.at(-1) ?? '',
    stage_month: await stageMonth(now),
    totals: totalsOf(summaries.map(({ totals }) => totals)),
    by_day: summaries.map(({ day, totals }) => ({ day, ...totals })),
    by_model: groupRows(models, ({ model }) => model)
      .map(([model, sums]) => ({ model, ...sums }))
      .sort(dearestFirst),
    by_tier: groupRows(tiers, ({ tier }) => tier)
      .map(([tier, sums]) => ({ tier, ...sums }))
      .sort(dearestFirst),
    top_users: await namedUsers(
      groupRows(users, ({ user_id }) => user_id)
        .map(([user_id, sums]) => ({ user_id, ...sums }))
        .sort(dearestFirst)
        .slice(0, topUsers),
    ),
  };
}

async function namedUsers(
  top: (UsageTotals & { user_id: string })[],
): Promise<UsageStats['top_users']> {
  const users = await getUsers(top.map(({ user_id }) => user_id));
  const known = new Map(users.map((user) => [user.id, user]));
  return top.map((sums) => {
    const user = known.get(sums.user_id);
    return {
      ...sums,
      full_name: user?.full_name ?? null,
      email: user?.email ?? null,
      tier: user?.tier ?? null,
    };
  });
}
