import { AppError } from '#shared/errors.ts';
import type { StageMonth } from '#shared/schemas/usage.ts';
import { utcMonth } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { writeMetrics } from '../../lib/metrics.ts';
import { cacheFor } from '../../lib/ttl-cache.ts';
import { readMonthModelCost, storeMonthModelCost } from '../../stores/month-model-cost-store.ts';
import { loadDaySummaries } from './day-summaries.ts';
import { listLastDays } from './days.ts';
import { secondsUntilNextMonth } from './quota-error.ts';
import { sumUsage } from './usage-rows.ts';

const cachedCost = cacheFor(10_000, (month: string) => readMonthModelCost(month));

/** Returns the millionths of a dollar that the deployment may spend on models per month; undefined without a cap. */
const stageCapMicros = (): number | undefined => {
  const cap = env.SETTINGS.model_usd_a_month;
  return cap === undefined ? undefined : cap * 1_000_000;
};

/** Returns the deployment's model cost of this month (UTC), at most about a minute old; null without a cap. */
export async function readStageMonth(now: number): Promise<StageMonth | null> {
  const cap_micros = stageCapMicros();
  if (cap_micros === undefined) return null;
  const month = utcMonth(now);
  const cost_micros = await cachedCost(month, now);
  return { month, cost_micros, cap_micros, is_capped: cost_micros >= cap_micros };
}

/** Whether the deployment's model budget of this month is spent; no further model calls are then made. */
export const isStageCapped = async (now: number): Promise<boolean> =>
  (await readStageMonth(now))?.is_capped ?? false;

/** Throws stage_cap when the deployment's model budget of this month is spent. */
export async function checkStageCap(now: number): Promise<void> {
  if (await isStageCapped(now)) {
    throw new AppError('stage_cap', { retryAfter: secondsUntilNextMonth(now) });
  }
}

/** Stores the cost of the month's ended calls for all processes to read. The sweeper calls it each minute. */
export async function updateMonthModelCost(now: number): Promise<void> {
  const cap_micros = stageCapMicros();
  if (cap_micros === undefined) return;
  const days = await loadDaySummaries(listLastDays(new Date(now).getUTCDate(), now), now);
  const { cost_micros } = sumUsage(days.map(({ totals }) => totals));
  const month = utcMonth(now);
  await storeMonthModelCost(month, cost_micros);
  if (cost_micros >= cap_micros) writeMetrics({ StageCapReached: 1 }, { month });
}
