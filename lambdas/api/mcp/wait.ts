import { z } from 'zod';
import { systemClock } from '../../lib/clock.ts';
import type { ApiClient } from './api-client.ts';

/** Maximum wait of one call in seconds; a request ends after 25 s. */
const maxWaitSeconds = 20;
const pollMs = 1_000;

/** The input of a tool that can wait. */
export const waitSecondsSchema = z.number().int().min(0).max(maxWaitSeconds).default(0);

/**
 * Reads a value, and reads again each second until `isDone` returns true or `seconds` have passed; returns the last
 * value. Returns the first value at once if the user's waiting requests have reached their limit.
 */
export async function readUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  seconds: number,
  api: ApiClient,
): Promise<T> {
  const until = systemClock.now() + seconds * 1000;
  let value = await read();
  const canWait = seconds > 0 && !isDone(value) && (await api.tryStartWaiting(seconds));
  while (canWait && !isDone(value) && systemClock.now() < until) {
    await systemClock.sleep(pollMs);
    value = await read();
  }
  return value;
}
