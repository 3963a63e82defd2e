import { randomInt } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Port for time, randomness and ids, so that tests can control them. Times are epoch ms. */
export type Clock = {
  now: () => number;
  id: () => string;
  random: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

// Node takes small random integers from a buffer, so that an id does not read the system's source for each character.
const nextUlid = monotonicFactory(() => randomInt(256) / 256);

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

let currentClock = realClock;

/** Replaces the process's clock; the returned function restores the previous clock. */
export function installClock(clock: Clock): () => void {
  const before = currentClock;
  currentClock = clock;
  return () => {
    currentClock = before;
  };
}

/** The process's clock: real time, unless a simulation has installed its own. */
export const systemClock: Clock = {
  now: () => currentClock.now(),
  id: () => currentClock.id(),
  random: () => currentClock.random(),
  sleep: (ms, signal) => currentClock.sleep(ms, signal),
};

/** Formats epoch ms as the API does: ISO 8601 in UTC. */
export const formatIso = (ms: number): string => new Date(ms).toISOString();

/** Formats epoch ms as `iso` does; null when there is no time. */
export const formatIsoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : formatIso(ms);

/** The UTC day of a time, `YYYY-MM-DD`. */
export const utcDay = (ms: number): string => formatIso(ms).slice(0, 10);

/** The UTC month of a time, `YYYY-MM`. */
export const utcMonth = (ms: number): string => formatIso(ms).slice(0, 7);
