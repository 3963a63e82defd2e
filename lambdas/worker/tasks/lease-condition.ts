import { holdsLease } from '../../stores/task-conditions.ts';
import { toTaskKey } from '../../stores/task-store.ts';
import type { Writes } from '../../stores/transact.ts';
import type { TaskContext } from '../task-context.ts';

/**
 * Returns the transaction condition that the claim still holds its lease. Needed by a task that writes before its
 * end.
 */
export const createLeaseCondition =
  ({ task, leaseOwner }: TaskContext) =>
  (entities: Parameters<Writes>[0]) =>
    entities.task.check(toTaskKey(task)).where(holdsLease(leaseOwner)).commit();
