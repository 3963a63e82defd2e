import { type Context, Hono } from 'hono';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import { createNotFoundResponse, errorResponse } from '../middleware/error-mapping.ts';
import type { onDemandRouters } from './services.ts';

/**
 * Serves a router whose code is loaded by its first request, to keep the code of a cold start small. The
 * app's middleware runs around it.
 */
export function lazyRouter(path: keyof typeof onDemandRouters) {
  const outerContexts = new WeakMap<Request, Context<ApiEnv>>();
  const load = once(async () => {
    const { onDemandRouters } = await import('./services.ts');
    const innerRouter = new Hono<ApiEnv>().onError(errorResponse).notFound(createNotFoundResponse);
    innerRouter.use(async (c, next) => {
      const outerContext = outerContexts.get(c.req.raw);
      if (!outerContext) throw new Error('a lazy router is only called by its app');
      c.set('requestId', outerContext.get('requestId'));
      c.set('locale', outerContext.get('locale'));
      outerContext.set('innerContext', c);
      await next();
    });
    return innerRouter.route(`/api${path}`, onDemandRouters[path]);
  });
  return new Hono<ApiEnv>().all('*', async (c) => {
    const innerRouter = await load();
    outerContexts.set(c.req.raw, c);
    return innerRouter.fetch(c.req.raw, c.env);
  });
}
