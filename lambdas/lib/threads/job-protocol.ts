import type { PackedError } from './pack-error.ts';

/** Messages to a thread; `abort` aborts the running job. */
export type ToThread = { kind: 'run'; job: unknown } | { kind: 'abort' };

/**
 * Messages from a thread: `ready` once its module is loaded, then one `done` or `failed` per job, with the job's
 * processor time.
 */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; answer: unknown; cpuMs: number }
  | { kind: 'failed'; error: PackedError; cpuMs: number };
