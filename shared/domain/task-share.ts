import type { TaskStatus } from './statuses.ts';

/**
 * Returns the maximum number of in-flight tasks of one deck: an equal share of its owner's parallel tasks, at least
 * one.
 */
export const computeFairTaskCount = (runningTasks: number, runningDecks: number): number =>
  Math.max(1, Math.floor(runningTasks / Math.max(1, runningDecks)));

export type WaitingTask = {
  status: TaskStatus;
  queued_at: number;
  started_at?: number | undefined;
};

/** Maximum time in ms that a message takes to reach an idle worker. */
const maxIdleQueueMs = 1_000;
const recentWaitMs = 15_000;

/**
 * Whether tasks of a deck recently had to wait for workers. If so, the extra share of a higher tier would delay other
 * users. Times in epoch ms.
 */
export function areWorkersBusy(tasks: readonly WaitingTask[], now: number): boolean {
  return tasks.some(({ status, queued_at, started_at }) => {
    if (status === 'queued') return now - queued_at > maxIdleQueueMs;
    const isRecent = started_at !== undefined && now - started_at < recentWaitMs;
    return isRecent && started_at - queued_at > maxIdleQueueMs;
  });
}
