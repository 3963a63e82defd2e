import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import type { Client } from './api-client.ts';

/** Returns the usage records of a presentation, as its owner sees them. */
export async function listUsageRows(client: Client, id: string): Promise<UsageRow[]> {
  const { status, body, text } = await client('GET', `/tokens/presentations/${id}/tokens`);
  if (status !== 200) throw new Error(`the usage of ${id} returned ${status}: ${text}`);
  return body.records as UsageRow[];
}

/** Returns the id of a call's usage record, from the call's metadata. */
const getLedgerRowId = ({ metadata = {} }: CallRecord): string =>
  [metadata.run, metadata.task_id, metadata.claim, metadata.call].join('/');

/** Whether the model refused the call; such a call costs nothing. */
const isRefused = ({ outcome }: CallRecord): boolean =>
  outcome === 'throttled' || outcome === 'invalid';

/** A model call with its usage record; undefined if the record is missing. */
export type CallWithRow = { call: CallRecord; row: UsageRow | undefined };

/** Returns each call with its usage record, in the order of the calls. */
export const matchCallsToRows = (calls: CallRecord[], rows: UsageRow[]): CallWithRow[] => {
  const byId = new Map(rows.map((row) => [`${row.presentation_id}/${row.id}`, row]));
  return calls.map((call) => ({
    call,
    row: byId.get(`${call.metadata?.presentation_id}/${getLedgerRowId(call)}`),
  }));
};

/** Whether the record is settled with the model's usage, or marked as lost with its estimate. */
export const isCostRecorded = ({ row }: CallWithRow): boolean =>
  row?.state === 'settled' || (row?.state === 'lost' && row.estimated);

/** Whether a call was paid for although its result is not in the deck. */
export const isResultDiscarded = ({ call, row }: CallWithRow): boolean =>
  row?.outcome !== 'committed' && !isRefused(call);
