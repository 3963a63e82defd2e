import type { UsageRow, UsageTotals } from '#shared/schemas/usage.ts';
import { formatIso } from '../../lib/clock.ts';
import type { UsageItem } from '../../stores/usage-store.ts';

export const noUsage: UsageTotals = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  cost_micros: 0,
};

/** Usage of one call (a usage record), or the sum of several. */
type CountedUsage = Omit<UsageTotals, 'calls'> & { calls?: number };

/** Returns the sum of usage records. */
export const sumUsage = (rows: readonly CountedUsage[]): UsageTotals =>
  rows.reduce<UsageTotals>(
    (sum, row) => ({
      calls: sum.calls + (row.calls ?? 1),
      input_tokens: sum.input_tokens + row.input_tokens,
      output_tokens: sum.output_tokens + row.output_tokens,
      cache_read_tokens: sum.cache_read_tokens + row.cache_read_tokens,
      cache_write_tokens: sum.cache_write_tokens + row.cache_write_tokens,
      cost_micros: sum.cost_micros + row.cost_micros,
    }),
    noUsage,
  );

/** Groups usage records by a key and sums each group, in order of first appearance. Leaves out those without a key. */
export function groupRows<T extends CountedUsage, K extends string | number>(
  rows: readonly T[],
  keyOf: (row: T) => K | undefined,
): [K, UsageTotals][] {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].map(([key, groupedRows]) => [key, sumUsage(groupedRows)]);
}

/**
 * Returns a usage record as the API shows it. `index` is the slide's current position, null if the slide was removed.
 */
export const toUsageRowView = (row: UsageItem, index: number | null | undefined): UsageRow => ({
  id: `${row.run}/${row.task_id}/${row.claim}/${row.call}`,
  presentation_id: row.presentation_id,
  run: row.run,
  stage: row.stage,
  task_id: row.task_id,
  claim: row.claim,
  ...(index === undefined ? {} : { slide_index: index }),
  ...(row.purpose === undefined ? {} : { purpose: row.purpose }),
  model: row.model,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cache_read_tokens: row.cache_read_tokens,
  cache_write_tokens: row.cache_write_tokens,
  cost_micros: row.cost_micros,
  latency_ms: row.latency_ms,
  state: row.state,
  estimated: row.estimated,
  ...(row.outcome ? { outcome: row.outcome } : {}),
  at: formatIso(row.at),
});
