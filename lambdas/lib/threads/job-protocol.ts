import type { PackedError } from './pack-error.ts';

/** Messages to a thread. An abort means the job that it runs. */
export type ToThread = { kind: 'run'; job: unknown } | { kind: 'abort' };

/** Messages of a thread: `ready` once its module is loaded, then one answer a job. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; error: PackedError };
