import { type Context, Hono } from 'hono';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import { errorResponse, notFoundResponse } from '../middleware/error-mapping.ts';
import type { onDemandRouters } from './services.ts';

/**
 * Serves a router whose code is loaded by its first request, to keep the code of a cold start small. The
 * app's middleware runs around it.
 */
export function lazyRouter(path: keyof typeof onDemandRouters) {
  const outerContexts = new WeakMap<Request, Context<ApiEnv>>();
  const load = once(async () => {
    const { onDemandRouters } = await import('./services.ts');
    const inner = new Hono<ApiEnv>().onError(errorResponse).notFound(notFoundResponse);
    inner.use(async (c, next) => {
      const outer = outerContexts.get(c.req.raw);
      if (!outer) throw new Error('a lazy router is only called by its app');
      c.set('requestId', outer.get('requestId'));
      c.set('locale', outer.get('locale'));
      outer.set('inner', c);
      await next();
    });
    return inner.route(`/api${path}`, onDemandRouters[path]);
  });
  return new Hono<ApiEnv>().all('*', async (c) => {
    const inner = await load();
    outerContexts.set(c.req.raw, c);
    return inner.fetch(c.req.raw, c.env);
  });
}
