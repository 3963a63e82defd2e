import { type Clock, systemClock } from '#lambdas/lib/clock.ts';

/** A system clock that is some milliseconds ahead (or behind, if negative). */
export const clockAhead = (ms: number): Clock => ({
  ...systemClock,
  now: () => systemClock.now() + ms,
});
