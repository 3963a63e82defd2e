import type { taskEntity } from './task-entity.ts';

type TaskCondition = Parameters<
  ReturnType<ReturnType<ReturnType<typeof taskEntity>['patch']>['set']>['where']
>[0];

/** The task is running under the lease of this owner. */
export const holdsLease =
  (owner: string): TaskCondition =>
  (task, op) =>
    `${op.eq(task.lease_owner, owner)} AND ${op.eq(task.status, 'running')}`;

/** The task is pending. */
export const isPending: TaskCondition = (task, op) => op.eq(task.status, 'pending');

/** The task is in the attempt: it was not restarted since it was read. */
export const isInAttempt =
  (attempt: number): TaskCondition =>
  (task, op) =>
    op.eq(task.attempt, attempt);

/** The task does not exist, or is neither queued nor running. */
export const isAbsentOrInactive: TaskCondition = ({ status }, op) =>
  `(${op.notExists(status)} OR (${op.ne(status, 'queued')} AND ${op.ne(status, 'running')}))`;
