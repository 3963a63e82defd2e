import { keyOf } from '../../stores/task-store.ts';
import type { Writes } from '../../stores/transact.ts';
import type { TaskContext } from '../task-context.ts';

/** A task that writes something before its end does so only while its own claim holds. */
export const checkLease =
  ({ task, leaseOwner }: TaskContext) =>
  (entities: Parameters<Writes>[0]) =>
    entities.task
      .check(keyOf(task))
      .where(
        (item, op) => `${op.eq(item.lease_owner, leaseOwner)} AND ${op.eq(item.status, 'running')}`,
      )
      .commit();
