import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from './context.ts';
import { contentKeys, type KeyAccess, withKeyAccess } from './key-access.ts';
import { hideDeck } from './middleware/hide-deck.ts';
import {
  countWrite,
  exemptFromWriteLimit,
  limitSmallRead,
  readLimits,
} from './middleware/rate-limited.ts';
import { adminOnly, signedIn, signedInForSetup } from './middleware/signed-in.ts';

const signIns: readonly MiddlewareHandler[] = [signedIn, signedInForSetup, adminOnly];

/**
 * Adds `countWrite` to a route that writes, and `limitSmallRead` to a read for users without a limit of its own, directly
 * after the sign-in middleware.
 */
function withRequestLimit<R extends RouteConfig>(route: R): R {
  const own = [route.middleware ?? []].flat();
  const behind = own.findIndex((one) => signIns.includes(one)) + 1;
  const isRead = route.method === 'get';
  const isLimited = isRead
    ? behind === 0 || own.some((one) => readLimits.includes(one))
    : own.includes(exemptFromWriteLimit);
  if (isLimited) return route;
  const limit = isRead ? limitSmallRead : countWrite;
  return { ...route, middleware: own.toSpliced(behind, 0, limit) };
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
