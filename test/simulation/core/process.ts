import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/** One invocation of a function, or one action of a person: it can die, freeze, and have a clock that is wrong. */
export type Process = {
  /** Such as `worker-12`. */
  name: string;
  kind: ProcessKind;
  /** Virtual ms. */
  startedAt: number;
  /** How far its clock is ahead, in ms. */
  skew: number;
  state: 'alive' | 'ended' | 'killed';
  /** Until when it is frozen: what was answered to it meanwhile is seen then. */
  frozenUntil: number;
  /** Until when a write of its own is under way that comes late. */
  lateUntil: number;
  random: Random;
  /** Called when it is killed. */
  onKill: (() => void)[];
};

export type ProcessKind = 'worker' | 'watch' | 'sweep' | 'action';

const storage = new AsyncLocalStorage<Process>();

/** The process whose code is running now; undefined outside of all (the test itself). */
export const currentProcess = (): Process | undefined => storage.getStore();

/** Runs work, with all that it awaits, as code of a process. */
export const runAs = <T>(process: Process, work: () => T): T => storage.run(process, work);
export const runOutside = <T>(work: () => T): T => storage.exit(work);
