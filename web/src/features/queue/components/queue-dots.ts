import type { QueueStatus } from '#shared/schemas/queue.ts';

/** From so many workers on, their dots are smaller: a hundred fit into a line. */
const manyFrom = 33;

export type QueueDots = { dots: boolean[]; areMany: boolean };

/** One dot per worker slot, filled for each active task. */
export function queueDots({ active_tasks, worker_capacity }: QueueStatus): QueueDots {
  return {
    dots: Array.from({ length: worker_capacity }, (_, slot) => slot < active_tasks),
    areMany: worker_capacity >= manyFrom,
  };
}
