import { systemClock } from '../lib/clock.ts';
import { serveJobs } from '../lib/threads/serve-jobs.ts';
import { converse } from '../models/bedrock.ts';
import { doTask } from './do-task.ts';
import type { ClaimedTask } from './task-context.ts';
import { taskOf } from './tasks/task-of.ts';

/** `deadline` is when the function ends, in epoch ms; Infinity where it doesn't. */
export type TaskJob = ClaimedTask & { deadline: number };

serveJobs(({ deadline, ...claimed }: TaskJob, signal) =>
  doTask(claimed, {
    clock: systemClock,
    model: converse,
    tasks: taskOf,
    signal,
    remainingMs: () => Math.max(0, deadline - systemClock.now()),
  }),
);
