import type { TaskStatus } from './statuses.ts';

/** How many tasks of one deck may be in flight: an equal share of its owner's tasks at once, at least one. */
export const taskShare = (runningTasks: number, runningDecks: number): number =>
  Math.max(1, Math.floor(runningTasks / Math.max(1, runningDecks)));

export type WaitingTask = {
  status: TaskStatus;
  queued_at: number;
  started_at?: number | undefined;
};

/** Longer than a message takes to an idle worker. */
const lineMs = 1_000;
const recentMs = 15_000;

/**
 * Whether tasks stand in line for the workers, as those of one deck have seen it lately: then what a tier
 * gives beyond the least one would be taken from others. Times in epoch ms.
 */
export function isCrowded(tasks: readonly WaitingTask[], now: number): boolean {
  return tasks.some(({ status, queued_at, started_at }) => {
    if (status === 'queued') return now - queued_at > lineMs;
    const isRecent = started_at !== undefined && now - started_at < recentMs;
    return isRecent && started_at - queued_at > lineMs;
  });
}
