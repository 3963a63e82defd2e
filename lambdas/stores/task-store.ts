import type { EntityItem } from 'electrodb';
import type { NewTask } from '#shared/domain/plan-next.ts';
import type { TaskStatus } from '#shared/domain/statuses.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import { env } from '../lib/env.ts';
import { held } from './conditions.ts';
import { shardOf } from './deck-entity.ts';
import { taskEntity } from './task-entity.ts';

export type TaskItem = EntityItem<ReturnType<typeof taskEntity>>;
export type TaskKey = { presentation_id: string; run: number; id: string };

/** The key alone of a task, as the table wants it. */
export const keyOf = ({ presentation_id, run, id }: TaskKey): TaskKey => ({
  presentation_id,
  run,
  id,
});

/** The attributes of a change of status: the in-flight index wants them together. */
export const moved = (task: TaskKey, status: TaskStatus, queuedAt: number) => ({
  status,
  queue_shard: shardOf(`${task.presentation_id}${task.id}`, env.SETTINGS.queue_shards),
  queued_at: queuedAt,
});

/** A task as it is when new. */
export const newTaskItem = (
  presentationId: string,
  run: number,
  task: NewTask,
  status: TaskStatus,
  now: number,
) => {
  const key = { presentation_id: presentationId, run, id: task.id };
  return {
    ...key,
    ...moved(key, status, now),
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

/** All tasks of a run, strongly consistent, in the order of their ids. */
export async function listTasks(presentationId: string, run: number): Promise<TaskItem[]> {
  const { data } = await taskEntity()
    .query.primary({ presentation_id: presentationId, run })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Strongly consistent; undefined when there is none. */
export async function getTask(key: TaskKey): Promise<TaskItem | undefined> {
  const { data } = await taskEntity().get(keyOf(key)).go({ consistent: true });
  return data ?? undefined;
}

/** Puts a pending task where there is none yet; false when it was there. */
export function createTask(
  presentationId: string,
  run: number,
  task: NewTask,
  now: number,
): Promise<boolean> {
  return held(() =>
    taskEntity()
      .create(newTaskItem(presentationId, run, task, 'pending', now))
      .go(),
  );
}

type CompletedTask = { run: number; task: NewTask; output_key: string; now: number };

/** Puts a task that was completed for another presentation, over what is there. */
export async function putCompletedTask(
  presentationId: string,
  { run, task, output_key, now }: CompletedTask,
): Promise<void> {
  const item = newTaskItem(presentationId, run, task, 'completed', now);
  await taskEntity()
    .put({ ...item, output_key, started_at: now, finished_at: now })
    .go();
}

/** pending -> queued; false when it was no longer pending. */
export function queueTask(key: TaskKey, now: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set(moved(key, 'queued', now))
      .add({ rev: 1 })
      .where((task, op) => op.eq(task.status, 'pending'))
      .go(),
  );
}

/** Marks a queued task's message as sent again; false when it was taken meanwhile. */
export function touchQueued(key: TaskKey, seenQueuedAt: number, now: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set(moved(key, 'queued', now))
      .where(
        (task, op) => `${op.eq(task.status, 'queued')} AND ${op.eq(task.queued_at, seenQueuedAt)}`,
      )
      .go(),
  );
}

/** A claim without a heartbeat for this long is over. */
export const leaseMs = 20_000;

export type Claim = { owner: string; until: number; now: number };

/*
 * worker A   claim ── lease ──────────────┤ over        commit -> Fenced (lease_owner is B)
 * worker B                                  claim ── lease ── commit
 * The condition lets B in only after A's lease; A's commit asks for lease_owner = A.
 */
/** queued (or running with its lease over) -> running under the owner's lease; undefined when not to be had. */
export async function claimTask(key: TaskKey, claim: Claim): Promise<TaskItem | undefined> {
  const current = await getTask(key);
  if (!current) return undefined;
  const won = await held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set({
        ...moved(key, 'running', current.queued_at),
        lease_owner: claim.owner,
        lease_until: claim.until,
        started_at: current.started_at ?? claim.now,
      })
      .add({ claims: 1, rev: 1 })
      .where(
        (task, op) =>
          `(${op.eq(task.status, 'queued')} OR (${op.eq(task.status, 'running')} AND ${op.lt(task.lease_until, claim.now)}))`,
      )
      .go(),
  );
  const task = won ? await getTask(key) : undefined;
  // A claimant that stood still after its claim finds another's lease, or none.
  return task?.lease_owner === claim.owner ? task : undefined;
}

/** Extends the lease of its owner; false when it is no longer theirs. */
export function extendLease(key: TaskKey, owner: string, until: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set({ lease_until: until })
      .where((task, op) => `${op.eq(task.lease_owner, owner)} AND ${op.eq(task.status, 'running')}`)
      .go(),
  );
}

export type Release = {
  status: 'queued' | 'pending' | 'failed' | 'cancelled';
  now: number;
  /** Put back: its message comes this many ms later. */
  delayMs?: number;
  contentFailure?: boolean;
  /** The claim is not to count: a throttle spends no attempt. */
  isPutBack?: boolean;
  /** The model was away: bounded apart from the claims. */
  isThrottle?: boolean;
  /** The claim took more of the processor or of memory than it may: bounded apart from the claims. */
  hasOverrun?: boolean;
  error?: DeckError;
};

const isEnd = (status: TaskStatus) => status === 'failed' || status === 'cancelled';

/** Gives a running task back, or ends it as failed; false when the lease is no longer the owner's. */
export function releaseTask(key: TaskKey, owner: string, release: Release): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set({
        ...moved(key, release.status, release.now + (release.delayMs ?? 0)),
        lease_owner: '',
        lease_until: 0,
        ...(release.error ? { error: release.error } : {}),
        ...(isEnd(release.status) ? { finished_at: release.now } : {}),
      })
      .add({
        rev: 1,
        content_failures: release.contentFailure ? 1 : 0,
        attempt: release.contentFailure ? 1 : 0,
        put_backs: release.isPutBack ? 1 : 0,
        throttles: release.isThrottle ? 1 : 0,
        overruns: release.hasOverrun ? 1 : 0,
      })
      .where((task, op) => `${op.eq(task.lease_owner, owner)} AND ${op.eq(task.status, 'running')}`)
      .go(),
  );
}

/** running with its lease over -> the given status; false when it is alive or finished. */
function leaveExpired(key: TaskKey, to: 'queued' | 'pending', now: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set({ ...moved(key, to, now), lease_owner: '', lease_until: 0 })
      .add({ rev: 1 })
      .where((task, op) => `${op.eq(task.status, 'running')} AND ${op.lt(task.lease_until, now)}`)
      .go(),
  );
}

/** For the watch, which sends the message itself. */
export const requeueExpired = (key: TaskKey, now: number) => leaveExpired(key, 'queued', now);

/** For the sweeper: the planner queues it as any other. */
export const expireTask = (key: TaskKey, now: number) => leaveExpired(key, 'pending', now);
