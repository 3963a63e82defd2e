import type { QueueStatus } from '#shared/schemas/queue.ts';

/** More dots than this say nothing that the numbers don't. */
export const dotsAtMost = 32;

export type QueueDots = { dots: boolean[]; notDrawn: number };

/** One dot per worker slot, filled for each active task; `notDrawn` slots are left to the numbers. */
export function queueDots({ active_tasks, worker_capacity }: QueueStatus): QueueDots {
  const drawn = Math.min(worker_capacity, dotsAtMost);
  return {
    dots: Array.from({ length: drawn }, (_, slot) => slot < active_tasks),
    notDrawn: worker_capacity - drawn,
  };
}
