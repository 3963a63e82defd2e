import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import type { Client } from './api-client.ts';

/** The usage rows of a presentation, as its owner sees them. */
export async function usageRows(client: Client, id: string): Promise<UsageRow[]> {
  const { status, body, text } = await client('GET', `/tokens/presentations/${id}/tokens`);
  if (status !== 200) throw new Error(`the usage of ${id} answered ${status}: ${text}`);
  return body.records as UsageRow[];
}

/** The id that a call's row has, from what the worker said of itself in the call's metadata. */
export const rowIdOf = ({ metadata = {} }: CallRecord): string =>
  [metadata.run, metadata.task_id, metadata.claim, metadata.call].join('/');

/** The model answered nothing: such a call costs nothing. */
export const isRefused = ({ outcome }: CallRecord): boolean =>
  outcome === 'throttled' || outcome === 'invalid';

/** A call with the row it must have: undefined when the ledger knows nothing of it. */
export type Paid = { call: CallRecord; row: UsageRow | undefined };

/** Each call with its row, in the order of the calls. */
export const pair = (calls: CallRecord[], rows: UsageRow[]): Paid[] => {
  const byId = new Map(rows.map((row) => [`${row.presentation_id}/${row.id}`, row]));
  return calls.map((call) => ({
    call,
    row: byId.get(`${call.metadata?.presentation_id}/${rowIdOf(call)}`),
  }));
};

/** Settled by the model's own figures, or lost and kept at its estimate. */
export const isAccounted = ({ row }: Paid): boolean =>
  row?.state === 'settled' || (row?.state === 'lost' && row.estimated);

/** Paid for, and not in the deck. */
export const isWasted = ({ call, row }: Paid): boolean =>
  row?.outcome !== 'committed' && !isRefused(call);
