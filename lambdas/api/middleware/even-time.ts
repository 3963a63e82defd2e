import { createMiddleware } from 'hono/factory';
import { systemClock } from '../../lib/clock.ts';
import type { ApiEnv } from '../context.ts';

/** Longer than the work behind takes, in milliseconds; work that takes longer is answered at the next of these. */
const stepMs = 250;

/**
 * Answers in whole steps of time, but for 200: whether an address has an account is told by the same work for both,
 * and the little by which a write differs from a refused one ends in the wait. For calls that take an address from
 * anybody.
 */
export const evenTime = createMiddleware<ApiEnv>(async (c, next) => {
  const begun = systemClock.now();
  await next();
  if (c.res.status === 200) return;
  const taken = systemClock.now() - begun;
  await systemClock.sleep(stepMs - (taken % stepMs));
});
