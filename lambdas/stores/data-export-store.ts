import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { type DataExportItem, dataExportEntity } from './data-export-entity.ts';
import { runTransaction } from './transact.ts';
import { tryWrite } from './try-write.ts';
import type { UserJob } from './user-change-store.ts';
import { userEntity } from './user-entity.ts';
import { userJobEntity } from './user-related-entities.ts';

export type { DataExportItem } from './data-export-entity.ts';

const service = once(
  () => new Service({ user: userEntity(), dataExport: dataExportEntity(), job: userJobEntity() }),
);

/** Returns a user's newest export, strongly consistent; undefined when there is none. */
export async function getDataExport(userId: string): Promise<DataExportItem | undefined> {
  const { data } = await dataExportEntity().get({ user_id: userId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Creates an export with the job that prepares it; replaces an older one. Throws ConditionFailed when an export is being
 * prepared or the user was deleted.
 */
export async function createDataExport(record: DataExportItem, job: UserJob): Promise<void> {
  const transaction = service().transaction.write((entities) => [
    entities.user
      .check({ id: record.user_id })
      .where((item, op) => op.exists(item.email))
      .commit(),
    entities.dataExport
      .put(record)
      .where((item, op) => `${op.notExists(item.status)} OR ${op.ne(item.status, 'preparing')}`)
      .commit(),
    entities.job.put(job).commit(),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/**
 * Starts a pass with a lease until `leaseUntil` (epoch ms). Returns the updated item; undefined when another pass has
 * a lease or the export is not being prepared.
 */
export async function claimDataExport(
  snapshot: DataExportItem,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<DataExportItem | undefined> {
  const isClaimed = await tryWrite(() =>
    dataExportEntity()
      .patch({ user_id: snapshot.user_id })
      .set({ lease_until: leaseUntil })
      .add({ claims: 1, stalls: 1 })
      .where(
        (item, op) =>
          `${op.eq(item.id, snapshot.id)} AND ${op.eq(item.claims, snapshot.claims)} AND ${op.eq(item.status, 'preparing')} AND ${op.lt(item.lease_until, now)}`,
      )
      .go(),
  );
  return isClaimed
    ? {
        ...snapshot,
        lease_until: leaseUntil,
        claims: snapshot.claims + 1,
        stalls: snapshot.stalls + 1,
      }
    : undefined;
}

type PassResult = Partial<
  Pick<
    DataExportItem,
    | 'status'
    | 'stalls'
    | 'lease_until'
    | 'upload_id'
    | 'checkpoint_key'
    | 'parts'
    | 'bytes'
    | 'left_out'
    | 'is_notice_due'
    | 'ready_at'
    | 'valid_until'
  >
>;

/** Stores the result of a pass; false when a later pass has begun, or the export was replaced or removed. */
export const recordExportPass = (
  { user_id, id, claims }: DataExportItem,
  result: PassResult,
): Promise<boolean> =>
  tryWrite(() =>
    dataExportEntity()
      .patch({ user_id })
      .set(result)
      .where(
        (item, op) =>
          `${op.eq(item.id, id)} AND ${op.eq(item.claims, claims)} AND ${op.eq(item.status, 'preparing')}`,
      )
      .go(),
  );

/** Records that the mail about the end of the export is queued; false when the export was replaced or removed. */
export const markNoticeQueued = ({ user_id, id }: DataExportItem): Promise<boolean> =>
  tryWrite(() =>
    dataExportEntity()
      .patch({ user_id })
      .remove(['is_notice_due'])
      .where((item, op) => op.eq(item.id, id))
      .go(),
  );

/** Removes an export; false when it was replaced or removed. */
export const removeDataExport = ({ user_id, id }: DataExportItem): Promise<boolean> =>
  tryWrite(() =>
    dataExportEntity()
      .remove({ user_id })
      .where((item, op) => op.eq(item.id, id))
      .go(),
  );
