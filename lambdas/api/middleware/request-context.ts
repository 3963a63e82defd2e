import { createMiddleware } from 'hono/factory';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { localeOf } from '../../lib/locale.ts';
import { withRequestOrigin } from '../../lib/request-origin.ts';
import type { ApiEnv } from '../context.ts';

const longestUserAgent = 300;

/** Gives the request its id (the gateway's where there is one), the language of its texts and its origin. */
export const requestContext = createMiddleware<ApiEnv>(async (c, next) => {
  const requestId = c.env?.lambdaContext?.awsRequestId ?? systemClock.id();
  c.set('requestId', requestId);
  c.set('locale', localeOf(c.req.header('accept-language')));
  const userAgent = c.req.header('user-agent')?.slice(0, longestUserAgent);
  await withRequestOrigin({ requestId, address: clientAddress(c), userAgent }, next);
  c.header('X-Request-Id', requestId);
});
