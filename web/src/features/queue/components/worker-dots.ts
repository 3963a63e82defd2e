import type { QueueStatus } from '#shared/schemas/queue.ts';

/** From this number of workers on, smaller dots are used, so that a hundred fit into one line. */
const minSmallDots = 33;

export type WorkerDots = { dots: boolean[]; areSmall: boolean };

/** Returns one dot per worker slot, filled for each active task. */
export function createWorkerDots({ active_tasks, worker_capacity }: QueueStatus): WorkerDots {
  return {
    dots: Array.from({ length: worker_capacity }, (_, slot) => slot < active_tasks),
    areSmall: worker_capacity >= minSmallDots,
  };
}
