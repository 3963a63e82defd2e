import { createMiddleware } from 'hono/factory';
import { systemClock } from '../../lib/clock.ts';
import type { ApiEnv } from '../context.ts';

/**
 * Answers in whole steps of time, in milliseconds, but for 200: whether an address has an account is told by the same
 * work for both, and the little by which a write differs from a refused one ends in the wait. For calls that take
 * an address from anybody; a step is longer than the work takes, and what takes longer is answered at the next.
 */
export const evenTime = (stepMs: number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const begun = systemClock.now();
    await next();
    if (c.res.status === 200) return;
    const taken = systemClock.now() - begun;
    await systemClock.sleep(stepMs - (taken % stepMs));
  });
