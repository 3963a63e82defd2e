import { dayOf } from '../../lib/clock.ts';

const dayMs = 86_400_000;

/** So many days in UTC, the last one that of a time, in their order. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOf(now - (count - 1 - i) * dayMs));

/** The first day of the month that lies so many months before that of a time. */
export function monthsBefore(count: number, now: number): string {
  const date = new Date(now);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1));
}
