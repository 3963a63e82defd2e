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

export const systemClock: Clock = {
  now: () => Date.now(),
  id: () => nextUlid(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

export const iso = (ms: number): string => new Date(ms).toISOString();

/** The calendar month in UTC, `YYYY-MM`. */
export const monthOf = (ms: number): string => iso(ms).slice(0, 7);
