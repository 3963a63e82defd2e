import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from './context.ts';
import { contentKeys, type KeyAccess, withKeyAccess } from './key-access.ts';
import { hideDeck } from './middleware/hide-deck.ts';
import {
  exemptFromWriteLimit,
  limitSmallRead,
  limitWrite,
  readLimits,
} from './middleware/rate-limited.ts';
import { adminOnly, signedIn, signedInForSetup } from './middleware/signed-in.ts';

const signInMiddleware: readonly MiddlewareHandler[] = [signedIn, signedInForSetup, adminOnly];

/**
 * Adds `limitWrite` to a route that writes, and `limitSmallRead` to a GET route for signed-in users that has no read
 * limit; both directly after the sign-in middleware.
 */
function withRequestLimit<R extends RouteConfig>(route: R): R {
  const middleware = [route.middleware ?? []].flat();
  const limitIndex = middleware.findIndex((handler) => signInMiddleware.includes(handler)) + 1;
  const isRead = route.method === 'get';
  const isLimited = isRead
    ? limitIndex === 0 || middleware.some((handler) => readLimits.includes(handler))
    : middleware.includes(exemptFromWriteLimit);
  if (isLimited) return route;
  const limit = isRead ? limitSmallRead : limitWrite;
  return { ...route, middleware: middleware.toSpliced(limitIndex, 0, limit) };
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
 * Creates the router of one resource: invalid input throws an AppError, and every write and read counts towards a
 * limit of the user. API keys may use only the routes for which `keys` returns a scope.
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
    openapi(withKeyAccess(withRequestLimit(route), keys), ...handlers);
  return router;
}
