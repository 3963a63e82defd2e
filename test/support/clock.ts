import { type Clock, systemClock } from '#lambdas/lib/clock.ts';

/** The system's clock, a number of milliseconds ahead (or behind). */
export const clockAhead = (ms: number): Clock => ({
  ...systemClock,
  now: () => systemClock.now() + ms,
});
