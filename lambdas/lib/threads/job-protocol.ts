import type { PackedError } from './pack-error.ts';

/** Messages to a thread; `abort` aborts the running job. */
export type ToThread = { kind: 'run'; job: unknown } | { kind: 'abort' };

/** Resources that a job used: processor time in ms, and DynamoDB read units, see measureReadUnits. */
export type JobUsage = { cpuMs: number; readUnits: number };

/** Messages from a thread: `ready` once its module is loaded, then one `done` or `failed` per job, with its usage. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; answer: unknown; usage: JobUsage }
  | { kind: 'failed'; error: PackedError; usage: JobUsage };
