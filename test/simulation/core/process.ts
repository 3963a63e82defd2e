import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/** An invocation of a function or an action of a person. The process can die, freeze, and have a wrong clock. */
export type Process = {
  /** Name of the process, for example `worker-12`. */
  name: string;
  kind: ProcessKind;
  /** Start time in virtual ms. */
  startedAt: number;
  /** Milliseconds by which the clock of the process is ahead; negative if behind. */
  skew: number;
  state: 'alive' | 'ended' | 'killed';
  /** Virtual time until which the process is frozen; responses that arrive earlier are delivered then. */
  frozenUntil: number;
  /** Virtual time until which a delayed write of the process is in progress. */
  lateUntil: number;
  random: Random;
  /** Called when the process is killed. */
  onKill: (() => void)[];
};

export type ProcessKind = 'worker' | 'watch' | 'sweep' | 'action';

const storage = new AsyncLocalStorage<Process>();

/** Returns the process whose code is running; undefined for code outside any process, such as the test itself. */
export const currentProcess = (): Process | undefined => storage.getStore();

/** Runs a function as code of a process, including everything that the function awaits. */
export const runAs = <T>(process: Process, work: () => T): T => storage.run(process, work);
