import { setTimeout as wait } from 'node:timers/promises';

export type UntilOptions = { seconds: number; everyMs?: number; what: string };

/** Calls `poll` until it returns a result; throws after the time limit. */
export async function until<T>(
  poll: () => Promise<T | undefined | false> | T | undefined | false,
  { seconds, everyMs = 50, what }: UntilOptions,
): Promise<T> {
  const limit = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await poll();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > limit) throw new Error(`${what} did not happen within ${seconds} s`);
    await wait(everyMs);
  }
}
