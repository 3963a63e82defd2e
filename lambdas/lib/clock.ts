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

let current = realClock;

/** Replaces the process's clock; the returned function restores the previous clock. */
export function installClock(clock: Clock): () => void {
  const before = current;
  current = clock;
  return () => {
    current = before;
  };
}

/** The process's clock: real time, unless a simulation has installed its own. */
export const systemClock: Clock = {
  now: () => current.now(),
  id: () => current.id(),
  random: () => current.random(),
  sleep: (ms, signal) => current.sleep(ms, signal),
};

/** Formats epoch ms as the API does: ISO 8601 in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** Formats epoch ms as `iso` does; null when there is no time. */
export const isoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : iso(ms);

/** The UTC day of a time, `YYYY-MM-DD`. */
export const utcDay = (ms: number): string => iso(ms).slice(0, 10);

/** The UTC month of a time, `YYYY-MM`. */
export const utcMonth = (ms: number): string => iso(ms).slice(0, 7);
