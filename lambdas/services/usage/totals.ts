import type { EntityItem } from 'electrodb';
import type { UsageRow, UsageTotals } from '#shared/schemas/usage.ts';
import { iso } from '../../lib/clock.ts';
import { usageEntity } from '../../stores/usage-entities.ts';

export type UsageItem = EntityItem<ReturnType<typeof usageEntity>>;

/** All rows of a presentation, of every run, oldest first. */
export async function usageRows(presentationId: string): Promise<UsageItem[]> {
  const { data } = await usageEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ pages: 'all', consistent: true });
  return data.sort((a, b) => a.at - b.at);
}

export const noUsage: UsageTotals = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  cost_micros: 0,
};

/** A row of the ledger, which is one call, or what is summed of several. */
type Counted = Omit<UsageTotals, 'calls'> & { calls?: number };

/** Sums are the sums of rows. */
export const totalsOf = (rows: readonly Counted[]): UsageTotals =>
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

/** The rows by a key, in the order in which keys first appear; rows without a key are left out. */
export function groupRows<T extends Counted, K extends string | number>(
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
  return [...groups].map(([key, own]) => [key, totalsOf(own)]);
}

/** A row for an answer; `place` is where its slide stands now, null where it was taken out. */
export const rowView = (row: UsageItem, place: number | null | undefined): UsageRow => ({
  id: `${row.run}/${row.task_id}/${row.claim}/${row.call}`,
  presentation_id: row.presentation_id,
  run: row.run,
  stage: row.stage,
  task_id: row.task_id,
  claim: row.claim,
  ...(place === undefined ? {} : { slide_index: place }),
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
  at: iso(row.at),
});
