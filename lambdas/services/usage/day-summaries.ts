import type { UsageTotals } from '#shared/schemas/usage.ts';
import { type DaySummary, listSummaries, storeSummary } from '../../stores/day-summary-store.ts';
import { listDaySpendings } from '../../stores/spending-store.ts';
import { groupRows, sumUsage } from './usage-rows.ts';

/**
 * Number of most recent days that may still change: a call counts for the day on which it begins, and ends minutes
 * later.
 */
const changeableDays = 2;
/** Number of users kept per day, those with the highest cost; enough to find the ten most expensive of a month. */
const maxUsersPerDay = 200;

const sumTokens = (sums: UsageTotals) => sums.input_tokens + sums.output_tokens;

/** Sorts sums by cost, then by tokens, largest first. */
export const compareByCost = (a: UsageTotals, b: UsageTotals): number =>
  b.cost_micros - a.cost_micros || sumTokens(b) - sumTokens(a);

async function summarizeDay(day: string): Promise<DaySummary> {
  const spendings = await listDaySpendings(day);
  return {
    day,
    totals: sumUsage(spendings),
    by_model: groupRows(spendings, ({ model }) => model).map(([model, sums]) => ({
      model,
      ...sums,
    })),
    by_tier: groupRows(spendings, ({ tier }) => tier).map(([tier, sums]) => ({ tier, ...sums })),
    by_user: groupRows(spendings, ({ user_id }) => user_id)
      .map(([user_id, sums]) => ({ user_id, ...sums }))
      .sort(compareByCost)
      .slice(0, maxUsersPerDay),
  };
}

/**
 * Returns the summaries of consecutive days up to today. Those of days that can't change any more are computed once
 * and stored.
 */
export async function loadDaySummaries(
  days: readonly string[],
  now: number,
): Promise<DaySummary[]> {
  const endedDays = days.slice(0, -changeableDays);
  const storedSummaries = await listSummaries(endedDays[0] ?? '', endedDays.at(-1) ?? '', now);
  const byDay = new Map(storedSummaries.map((summary) => [summary.day, summary]));
  return Promise.all(
    days.map(async (day) => {
      const storedSummary = byDay.get(day);
      if (storedSummary) return storedSummary;
      const summary = await summarizeDay(day);
      if (endedDays.includes(day)) await storeSummary(summary, now);
      return summary;
    }),
  );
}
