import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Time, randomness and ids as a port, so that a test can hold them. Times are epoch milliseconds. */
export type Clock = {
  now: () => number;
  id: () => string;
  random: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

const nextUlid = monotonicFactory(() => randomBytes(1).readUInt8(0) / 256);

const realClock: Clock = {
  now: () => Date.now(),
  id: () => nextUlid(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

let current = realClock;

/** Puts another clock in the place of the process's own; the answer puts back what was there before. */
export function installClock(clock: Clock): () => void {
  const before = current;
  current = clock;
  return () => {
    current = before;
  };
}

/** The process's clock: the real one, unless a simulation has installed its own. */
export const systemClock: Clock = {
  now: () => current.now(),
  id: () => current.id(),
  random: () => current.random(),
  sleep: (ms, signal) => current.sleep(ms, signal),
};

/** Epoch milliseconds as the API says times: ISO 8601 in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** The calendar day in UTC, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => iso(ms).slice(0, 10);

/** The calendar month in UTC, `YYYY-MM`. */
export const monthOf = (ms: number): string => iso(ms).slice(0, 7);
