import { type Clock, systemClock } from '#lambdas/lib/clock.ts';

/** Returns a system clock that is `ms` milliseconds ahead, or behind if negative. */
export const createClockAhead = (ms: number): Clock => ({
  ...systemClock,
  now: () => systemClock.now() + ms,
});
