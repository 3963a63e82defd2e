import { utcDay } from '../../lib/clock.ts';

const dayMs = 86_400_000;

/** Returns `count` consecutive UTC days in ascending order; the last contains `now` (epoch ms). */
export const listLastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, i) => utcDay(now - (count - 1 - i) * dayMs));

/** Returns the first day of the month `count` months before that of `now` (epoch ms, UTC). */
export function monthsBefore(count: number, now: number): string {
  const date = new Date(now);
  return utcDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1));
}
