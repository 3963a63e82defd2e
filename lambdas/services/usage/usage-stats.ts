import { AppError } from '#shared/errors.ts';
import type { UsageStats, UsageTotals } from '#shared/schemas/usage.ts';
import { systemClock } from '../../lib/clock.ts';
import { type DaySummary, keepSummary, listSummaries } from '../../stores/day-summary-store.ts';
import { spendingsOfDay } from '../../stores/spending-store.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import { lastDays } from './days.ts';
import { groupRows, totalsOf } from './totals.ts';

const days = 30;
/** A call ends minutes after it began: the day before yesterday changes no more. */
const openDays = 2;
const topUsers = 10;
/** Of a day so many are kept: who is not among them on any day is not among the ten of the month. */
const usersKept = 200;

const dearestFirst = (a: UsageTotals, b: UsageTotals) =>
  b.cost_micros - a.cost_micros || tokensOf(b) - tokensOf(a);
const tokensOf = (sums: UsageTotals) => sums.input_tokens + sums.output_tokens;

async function sumUp(day: string): Promise<DaySummary> {
  const spent = await spendingsOfDay(day);
  return {
    day,
    totals: totalsOf(spent),
    by_model: groupRows(spent, ({ model }) => model).map(([model, sums]) => ({ model, ...sums })),
    by_tier: groupRows(spent, ({ tier }) => tier).map(([tier, sums]) => ({ tier, ...sums })),
    by_user: groupRows(spent, ({ user_id }) => user_id)
      .map(([user_id, sums]) => ({ user_id, ...sums }))
      .sort(dearestFirst)
      .slice(0, usersKept),
  };
}

/** The summaries of all days: those that are over are summed up once and kept. */
async function summariesOf(all: readonly string[], now: number): Promise<DaySummary[]> {
  const over = all.slice(0, -openDays);
  const kept = await listSummaries(over[0] ?? '', over.at(-1) ?? '', now);
  const byDay = new Map(kept.map((summary) => [summary.day, summary]));
  return Promise.all(
    all.map(async (day) => {
      const known = byDay.get(day);
      if (known) return known;
      const summary = await sumUp(day);
      if (over.includes(day)) await keepSummary(summary, now);
      return summary;
    }),
  );
}

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
