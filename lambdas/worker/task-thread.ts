import { threadId } from 'node:worker_threads';
import { loadExporters } from '../exports/load-exporters.ts';
import { systemClock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { serveJobs } from '../lib/threads/serve-jobs.ts';
import { converse } from '../models/bedrock.ts';
import type { ModelPort } from '../models/port.ts';
import { doTask } from './do-task.ts';
import type { ClaimedTask } from './task-context.ts';
import { getTaskHandler } from './tasks/task-handlers.ts';

/** `deadline` is the time at which the function ends, in epoch ms; Infinity without a limit. */
export type TaskJob = ClaimedTask & { deadline: number };

/**
 * Time in ms from the first model call to the loading of the exporters. The slides of a deck start within seconds of
 * each other, and the loading would delay threads that are starting.
 */
const exportersDelayMs = 2_000;

/**
 * Loads the exporters in advance, in the process's first thread only, while it waits for its first model response.
 * After the slides, the first thread gets the process's next task, which may be an export; in the other threads, the
 * loading would only delay their slides.
 */
const loadExportersOnce = once(async () => {
  if (threadId !== 1) return;
  await systemClock.sleep(exportersDelayMs);
  try {
    await loadExporters(env.FONTS_DIR);
    // The PPTX export reads its own file; see exports/pptx/own-data.ts.
    await import('../services/imports/read/read-deck.ts');
  } catch (error) {
    logger.warn('the exporters could not be loaded in advance', { error: error as Error });
  }
});

const model: ModelPort = (...call) => {
  void loadExportersOnce();
  return converse(...call);
};

serveJobs(({ deadline, ...claimed }: TaskJob, signal) =>
  doTask(claimed, {
    clock: systemClock,
    model,
    tasks: getTaskHandler,
    signal,
    remainingMs: () => Math.max(0, deadline - systemClock.now()),
  }),
);
