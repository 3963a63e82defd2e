import type { UsageTotals } from '#shared/schemas/usage.ts';
import { type DaySummary, keepSummary, listSummaries } from '../../stores/day-summary-store.ts';
import { spendingsOfDay } from '../../stores/spending-store.ts';
import { groupRows, totalsOf } from './totals.ts';

/** A call ends minutes after it began: the day before yesterday changes no more. */
const openDays = 2;
/** Of a day so many are kept: who is not among them on any day is not among the ten of the month. */
const usersKept = 200;

const tokensOf = (sums: UsageTotals) => sums.input_tokens + sums.output_tokens;

/** Orders sums by cost, then by tokens, the largest first. */
export const dearestFirst = (a: UsageTotals, b: UsageTotals): number =>
  b.cost_micros - a.cost_micros || tokensOf(b) - tokensOf(a);

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

/** The summaries of days up to today, in order: those that are over are summed up once and kept. */
export async function summariesOf(all: readonly string[], now: number): Promise<DaySummary[]> {
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
