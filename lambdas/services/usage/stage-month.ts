import { AppError } from '#shared/errors.ts';
import type { StageMonth } from '#shared/schemas/usage.ts';
import { monthOf } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { freshFor } from '../../lib/fresh-for.ts';
import { writeMetrics } from '../../lib/metrics.ts';
import { keepStageMonth, readStageMonth } from '../../stores/stage-month-store.ts';
import { summariesOf } from './day-summaries.ts';
import { lastDays } from './days.ts';
import { secondsOfMonth } from './deck-quota.ts';
import { totalsOf } from './totals.ts';

const costOf = freshFor(10_000, (month: string) => readStageMonth(month));

/** Micros that the stage may spend on models a month; undefined without a cap. */
const capMicros = (): number | undefined => {
  const cap = env.SETTINGS.model_usd_a_month;
  return cap === undefined ? undefined : cap * 1_000_000;
};

/** What the stage has spent on models this month (UTC), as of about a minute ago; null where it has no cap. */
export async function stageMonth(now: number): Promise<StageMonth | null> {
  const cap_micros = capMicros();
  if (cap_micros === undefined) return null;
  const month = monthOf(now);
  const cost_micros = await costOf(month, now);
  return { month, cost_micros, cap_micros, is_capped: cost_micros >= cap_micros };
}

/** Whether the stage has spent what it may on models this month: no further call is begun. */
export const isStageCapped = async (now: number): Promise<boolean> =>
  (await stageMonth(now))?.is_capped ?? false;

/** Throws stage_cap where the stage has spent what it may on models this month. */
export async function checkStageCap(now: number): Promise<void> {
  if (await isStageCapped(now)) {
    throw new AppError('stage_cap', { retryAfter: secondsOfMonth(now) });
  }
}

/** Sums up what the month's ended calls cost the stage, for all processes to read; for the sweeper, each minute. */
export async function sumUpStageMonth(now: number): Promise<void> {
  const cap_micros = capMicros();
  if (cap_micros === undefined) return;
  const days = await summariesOf(lastDays(new Date(now).getUTCDate(), now), now);
  const { cost_micros } = totalsOf(days.map(({ totals }) => totals));
  const month = monthOf(now);
  await keepStageMonth(month, cost_micros);
  if (cost_micros >= cap_micros) writeMetrics({ StageCapReached: 1 }, { month });
}
