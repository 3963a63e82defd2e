import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from './context.ts';
import { contentKeys, type KeyAccess, withKeyAccess } from './key-access.ts';
import { hideDeck } from './middleware/hide-deck.ts';
import { countWrite, exemptFromWriteLimit } from './middleware/rate-limited.ts';
import { adminOnly, signedIn, signedInForSetup } from './middleware/signed-in.ts';

const signIns: readonly MiddlewareHandler[] = [signedIn, signedInForSetup, adminOnly];

/** Adds `countWrite` to a route that writes, directly after its sign-in middleware. */
function withWriteLimit<R extends RouteConfig>(route: R): R {
  if (route.method === 'get') return route;
  const own = [route.middleware ?? []].flat();
  if (own.includes(exemptFromWriteLimit)) return route;
  const behind = own.findIndex((one) => signIns.includes(one)) + 1;
  return { ...route, middleware: own.toSpliced(behind, 0, countWrite) };
}

/** Adds `hideDeck` to a route of one presentation, after its other middleware and before the validation. */
const withHiddenDeck = <R extends RouteConfig>(route: R): R =>
  route.path.startsWith('/{id}')
    ? { ...route, middleware: [...[route.middleware ?? []].flat(), hideDeck] }
    : route;

/** Creates a router of presentations, which returns 404 for an invalid request to another user's presentation. */
export function deckRouter({ keys = contentKeys }: { keys?: KeyAccess } = {}): OpenAPIHono<ApiEnv> {
  const router = apiRouter({ keys });
  const { openapi } = router;
  router.openapi = (route, ...handlers) => openapi(withHiddenDeck(route), ...handlers);
  return router;
}

/**
 * Creates the router of one resource: invalid input throws an AppError, and every write counts towards the user's
 * limit of writes. API keys may use only the routes for which `keys` returns a scope.
 */
export function apiRouter({ keys }: { keys?: KeyAccess } = {}): OpenAPIHono<ApiEnv> {
  const router = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // Return 404 for an id that cannot exist, as for an unknown id.
      if (result.target === 'param') throw new AppError('not_found', { cause: result.error });
      throw new AppError('validation', { cause: result.error });
    },
  });
  const { openapi } = router;
  router.openapi = (route, ...handlers) =>
    openapi(withKeyAccess(withWriteLimit(route), keys), ...handlers);
  return router;
}
