import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { extractLoggedIds, toLoggedError } from '../../lib/logged-ids.ts';
import { logger } from '../../lib/logger.ts';
import type { ApiEnv, SignedInEnv } from '../context.ts';

/**
 * Logs one line per request: the route's pattern and the path's ids instead of the path, because paths contain mail
 * tokens and invite codes, and queries contain search texts. The gateway's log has only CloudFront's address.
 */
export const accessLog = createMiddleware<ApiEnv>(async (c, next) => {
  const startedAt = systemClock.now();
  await next();
  const routeContext = c.get('innerContext') ?? c;
  logger.info('request', {
    request_id: c.get('requestId'),
    method: c.req.method,
    route: routePath(routeContext, -1),
    status: c.res.status,
    duration_ms: systemClock.now() - startedAt,
    client: clientAddress(c),
    ids: extractLoggedIds(routeContext),
    ...loggedUser(routeContext),
    ...toLoggedError(routeContext.error),
  });
});

function loggedUser(c: Context): { user_id?: string; key_id?: string } {
  const user = (c as Context<SignedInEnv>).get('user') as
    | SignedInEnv['Variables']['user']
    | undefined;
  const keyId = (c as Context<SignedInEnv>).get('keyId');
  return user ? { user_id: user.id, ...(keyId === undefined ? {} : { key_id: keyId }) } : {};
}
