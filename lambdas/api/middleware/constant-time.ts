import { createMiddleware } from 'hono/factory';
import { systemClock } from '../../lib/clock.ts';
import type { ApiEnv } from '../context.ts';

/**
 * Delays every response except 200 to a multiple of `stepMs`, so that response times don't reveal whether an account
 * exists. For routes that accept the e-mail of another person. A step is longer than such a request normally takes; a
 * slower request waits for the next multiple.
 */
export const constantTime = (stepMs: number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const startedAt = systemClock.now();
    await next();
    if (c.res.status === 200) return;
    const elapsed = systemClock.now() - startedAt;
    await systemClock.sleep(stepMs - (elapsed % stepMs));
  });
