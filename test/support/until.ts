import { setTimeout as wait } from 'node:timers/promises';

export type UntilOptions = { seconds: number; everyMs?: number; what: string };

/** Asks again until there is an answer; throws when it has not come in time. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { seconds, everyMs = 50, what }: UntilOptions,
): Promise<T> {
  const limit = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > limit) throw new Error(`${what} did not come in ${seconds} s`);
    await wait(everyMs);
  }
}
