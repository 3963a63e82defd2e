import { AppError } from '#shared/errors.ts';
import type { UsageStats, UsageTotals } from '#shared/schemas/usage.ts';
import { systemClock } from '../../lib/clock.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import { compareByCost, loadDaySummaries } from './day-summaries.ts';
import { listLastDays } from './days.ts';
import { readStageMonth } from './stage-month.ts';
import { groupRows, sumUsage } from './usage-rows.ts';

const statsDays = 30;
const topUserCount = 10;

/** Returns the usage of all users in the last thirty days. Throws forbidden unless the caller is an admin. */
export async function usageStats(caller: UserRecord): Promise<UsageStats> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  const dayNames = listLastDays(statsDays, now);
  const summaries = await loadDaySummaries(dayNames, now);
  const models = summaries.flatMap((summary) => summary.by_model);
  const tiers = summaries.flatMap((summary) => summary.by_tier);
  const users = summaries.flatMap((summary) => summary.by_user);
  return {
    from: dayNames[0] ?? '',
    to: dayNames.at(-1) ?? '',
    stage_month: await readStageMonth(now),
    totals: sumUsage(summaries.map(({ totals }) => totals)),
    by_day: summaries.map(({ day, totals }) => ({ day, ...totals })),
    by_model: groupRows(models, ({ model }) => model)
      .map(([model, sums]) => ({ model, ...sums }))
      .sort(compareByCost),
    by_tier: groupRows(tiers, ({ tier }) => tier)
      .map(([tier, sums]) => ({ tier, ...sums }))
      .sort(compareByCost),
    top_users: await addUserNames(
      groupRows(users, ({ user_id }) => user_id)
        .map(([user_id, sums]) => ({ user_id, ...sums }))
        .sort(compareByCost)
        .slice(0, topUserCount),
    ),
  };
}

async function addUserNames(
  top: (UsageTotals & { user_id: string })[],
): Promise<UsageStats['top_users']> {
  const users = await getUsers(top.map(({ user_id }) => user_id));
  const usersById = new Map(users.map((user) => [user.id, user]));
  return top.map((sums) => {
    const user = usersById.get(sums.user_id);
    return {
      ...sums,
      full_name: user?.full_name ?? null,
      email: user?.email ?? null,
      tier: user?.tier ?? null,
    };
  });
}
