import { createMiddleware } from 'hono/factory';
import { systemClock } from '../../lib/clock.ts';
import { localeOf } from '../../lib/locale.ts';
import type { ApiEnv } from '../context.ts';

/** Gives the request its id (the gateway's where there is one) and the language of its texts. */
export const requestContext = createMiddleware<ApiEnv>(async (c, next) => {
  const requestId = c.env?.lambdaContext?.awsRequestId ?? systemClock.id();
  c.set('requestId', requestId);
  c.set('locale', localeOf(c.req.header('accept-language')));
  await next();
  c.header('X-Request-Id', requestId);
});
