import { createMiddleware } from 'hono/factory';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { choosePreferredLocale } from '../../lib/locale.ts';
import { withRequestOrigin } from '../../lib/request-origin.ts';
import type { ApiEnv } from '../context.ts';

const maxUserAgentLength = 300;

/** Sets the request's id (the gateway's if there is one), language and origin. */
export const requestContext = createMiddleware<ApiEnv>(async (c, next) => {
  const requestId = c.env?.lambdaContext?.awsRequestId ?? systemClock.id();
  c.set('requestId', requestId);
  c.set('locale', choosePreferredLocale(c.req.header('accept-language')));
  const userAgent = c.req.header('user-agent')?.slice(0, maxUserAgentLength);
  await withRequestOrigin({ requestId, address: clientAddress(c), userAgent }, next);
  c.header('X-Request-Id', requestId);
});
