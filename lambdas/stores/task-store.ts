import type { EntityItem } from 'electrodb';
import type { NewTask } from '#shared/domain/plan-next.ts';
import type { TaskStatus } from '#shared/domain/statuses.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import { env } from '../lib/env.ts';
import { computeShard } from './deck-entity.ts';
import { holdsLease, isPending } from './task-conditions.ts';
import { taskEntity } from './task-entity.ts';
import { tryWrite } from './try-write.ts';

export type TaskItem = EntityItem<ReturnType<typeof taskEntity>>;
export type TaskKey = { presentation_id: string; run: number; id: string };

/** Returns only the key fields of a task. */
export const toTaskKey = ({ presentation_id, run, id }: TaskKey): TaskKey => ({
  presentation_id,
  run,
  id,
});

/** Fields to write at each change of status; the in-flight index needs all three. */
export const createTaskStatusFields = (task: TaskKey, status: TaskStatus, queuedAt: number) => ({
  status,
  queue_shard: computeShard(`${task.presentation_id}${task.id}`, env.SETTINGS.queue_shards),
  queued_at: queuedAt,
});

/** Builds a new task item. */
export const createTaskItem = (
  presentationId: string,
  run: number,
  task: NewTask,
  status: TaskStatus,
  now: number,
) => {
  const key = { presentation_id: presentationId, run, id: task.id };
  return {
    ...key,
    ...createTaskStatusFields(key, status, now),
    kind: task.kind,
    ready: task.ready,
    rev: 1,
    claims: 0,
    put_backs: 0,
    content_failures: 0,
    attempt: 0,
    ...(task.slide_id === undefined ? {} : { slide_id: task.slide_id }),
    ...(task.slide_index === undefined ? {} : { slide_index: task.slide_index }),
    ...(task.source_index === undefined ? {} : { source_index: task.source_index }),
  };
};

/** Returns all tasks of a run, strongly consistent, in the order of their ids. */
export async function listTasks(presentationId: string, run: number): Promise<TaskItem[]> {
  const { data } = await taskEntity()
    .query.primary({ presentation_id: presentationId, run })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns a task, strongly consistent; undefined when there is none. */
export async function getTask(key: TaskKey): Promise<TaskItem | undefined> {
  const { data } = await taskEntity().get(toTaskKey(key)).go({ consistent: true });
  return data ?? undefined;
}

/** Creates a pending task; false when it exists already. */
export function createTask(
  presentationId: string,
  run: number,
  task: NewTask,
  now: number,
): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .create(createTaskItem(presentationId, run, task, 'pending', now))
      .go(),
  );
}

type CompletedTask = { run: number; task: NewTask; output_key: string; now: number };

/**
 * Stores a task as completed, because its output is copied from another presentation; overwrites an existing
 * one.
 */
export async function putCompletedTask(
  presentationId: string,
  { run, task, output_key, now }: CompletedTask,
): Promise<void> {
  const item = createTaskItem(presentationId, run, task, 'completed', now);
  await taskEntity()
    .put({ ...item, output_key, started_at: now, finished_at: now })
    .go();
}

/** Changes a pending task to queued; false when it is not pending any more. */
export function queueTask(key: TaskKey, now: number): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set(createTaskStatusFields(key, 'queued', now))
      .add({ rev: 1 })
      .where(isPending)
      .go(),
  );
}

/**
 * Records that a queued task's message was sent again; false when the task was claimed or queued again
 * meanwhile.
 */
export function markMessageResent(
  key: TaskKey,
  queuedAtBefore: number,
  now: number,
): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set(createTaskStatusFields(key, 'queued', now))
      .where(
        (task, op) =>
          `${op.eq(task.status, 'queued')} AND ${op.eq(task.queued_at, queuedAtBefore)}`,
      )
      .go(),
  );
}

/** Time in ms after which a lease without a heartbeat expires. */
export const leaseMs = 20_000;

export type TaskClaim = { owner: string; until: number; now: number };

/*
 * worker A   claim ── lease ──────────────┤ expired     commit -> ConditionFailed (B leases)
 * worker B                                  claim ── lease ── commit
 * The condition lets B claim only after A's lease has expired; A's commit requires lease_owner = A.
 */
/**
 * Claims a queued task, or a running one whose lease has expired: it runs under the owner's lease. Undefined when the
 * task can't be claimed.
 */
export async function claimTask(key: TaskKey, claim: TaskClaim): Promise<TaskItem | undefined> {
  const currentTask = await getTask(key);
  if (!currentTask) return undefined;
  const isClaimed = await tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set({
        ...createTaskStatusFields(key, 'running', currentTask.queued_at),
        lease_owner: claim.owner,
        lease_until: claim.until,
        started_at: currentTask.started_at ?? claim.now,
      })
      .add({ claims: 1, rev: 1 })
      .where(
        (task, op) =>
          `(${op.eq(task.status, 'queued')} OR (${op.eq(task.status, 'running')} AND ${op.lt(task.lease_until, claim.now)}))`,
      )
      .go(),
  );
  const task = isClaimed ? await getTask(key) : undefined;
  // If this process was suspended after the write, another worker may own the lease by now.
  return task?.lease_owner === claim.owner ? task : undefined;
}

/** Extends a lease; false when the owner no longer has it. */
export function extendLease(key: TaskKey, owner: string, until: number): Promise<boolean> {
  return tryWrite(() =>
    taskEntity().patch(toTaskKey(key)).set({ lease_until: until }).where(holdsLease(owner)).go(),
  );
}

export type TaskRelease = {
  status: 'queued' | 'pending' | 'failed' | 'cancelled';
  now: number;
  /** Delay of the requeued task's message, in ms. */
  delayMs?: number;
  contentFailure?: boolean;
  /** Whether the claim does not count as an attempt, for example after throttling. */
  isUncounted?: boolean;
  /** Whether the model was unavailable; such requeues have their own limit. */
  isThrottle?: boolean;
  /** Whether the claim exceeded the CPU or memory limit; such requeues have their own limit. */
  hasOverrun?: boolean;
  error?: DeckError;
};

const isFinal = (status: TaskStatus) => status === 'failed' || status === 'cancelled';

/** Releases a running task with a new status; false when the owner no longer has the lease. */
export function releaseTask(key: TaskKey, owner: string, release: TaskRelease): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set({
        ...createTaskStatusFields(key, release.status, release.now + (release.delayMs ?? 0)),
        lease_owner: '',
        lease_until: 0,
        ...(release.error ? { error: release.error } : {}),
        ...(isFinal(release.status) ? { finished_at: release.now } : {}),
      })
      .add({
        rev: 1,
        content_failures: release.contentFailure ? 1 : 0,
        attempt: release.contentFailure ? 1 : 0,
        put_backs: release.isUncounted ? 1 : 0,
        throttles: release.isThrottle ? 1 : 0,
        overruns: release.hasOverrun ? 1 : 0,
      })
      .where(holdsLease(owner))
      .go(),
  );
}

/**
 * Changes a running task whose lease has expired to a status; false when the lease is valid or the task has ended.
 */
function releaseExpired(key: TaskKey, to: 'queued' | 'pending', now: number): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set({ ...createTaskStatusFields(key, to, now), lease_owner: '', lease_until: 0 })
      .add({ rev: 1 })
      .where((task, op) => `${op.eq(task.status, 'running')} AND ${op.lt(task.lease_until, now)}`)
      .go(),
  );
}

/** Requeues a running task whose lease has expired; for the watch check, which also sends the task's message. */
export const requeueExpired = (key: TaskKey, now: number) => releaseExpired(key, 'queued', now);

/**
 * Resets a running task whose lease has expired to pending; for the sweeper. The planner then queues it like any
 * other task.
 */
export const resetExpired = (key: TaskKey, now: number) => releaseExpired(key, 'pending', now);

/** Whether a task is queued or running. */
export const isActiveTask = ({ status }: TaskItem) => status === 'queued' || status === 'running';
