import type { ThreadLimits } from '../lib/threads/job-thread.ts';

/**
 * Limits of one claim of a task. The slowest legitimate work, PNGs of 60 slides, takes 3 s of processor time on the
 * benchmark machine, and exports of 60 slides use 60 MB of heap.
 */
export const taskLimits: ThreadLimits = { cpuMs: 60_000, memoryMb: 1_024 };
