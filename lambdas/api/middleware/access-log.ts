import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import type { ApiEnv, SignedInEnv } from '../context.ts';

/**
 * One line a request. The route's pattern, not the path: paths carry mail tokens and invite codes,
 * queries carry whatever people search for.
 */
export const accessLog = createMiddleware<ApiEnv>(async (c, next) => {
  const started = systemClock.now();
  await next();
  logger.info('request', {
    request_id: c.get('requestId'),
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    duration_ms: systemClock.now() - started,
    ...userOf(c),
    ...codeOf(c.error),
  });
});

function userOf(c: Context): { user_id?: string } {
  const user = (c as Context<SignedInEnv>).get('user') as
    | SignedInEnv['Variables']['user']
    | undefined;
  return user ? { user_id: user.id } : {};
}

function codeOf(error: Error | undefined): { error?: string } {
  if (!error) return {};
  return { error: 'code' in error && typeof error.code === 'string' ? error.code : error.name };
}
