import { createMiddleware } from 'hono/factory';
import { clientAddress } from '../../lib/client-address.ts';
import { type RateLimit, spendUse } from '../../services/auth/rate-limit.ts';
import type { ApiEnv, SignedInEnv } from '../context.ts';

/** Counts the call for the caller's network address; answers 429 with Retry-After beyond the limit. */
export const rateLimited = (limit: RateLimit) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await spendUse(limit, clientAddress(c));
    await next();
  });

/** Counts the call for the user, after `signedIn`: calls that have a model work, or a renderer. */
export const generating = createMiddleware<SignedInEnv>(async (c, next) => {
  await spendUse('generation_account', c.get('user').id);
  await next();
});
