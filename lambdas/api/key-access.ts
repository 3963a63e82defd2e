import type { RouteConfig } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { KeyScope } from '#shared/domain/api-keys.ts';
import type { ApiEnv } from './context.ts';

/** Returns the scope that an API key needs for a route; undefined if keys must not use it. */
export type KeyAccess = (route: Pick<RouteConfig, 'method' | 'path'>) => KeyScope | undefined;

/** Key access for routers of a user's content: GET requests need the scope `read`, all others `generate`. */
export const contentKeys: KeyAccess = ({ method }) => (method === 'get' ? 'read' : 'generate');

/** Key access for routers of admins: requires the scope `admin`. */
export const adminKeys: KeyAccess = () => 'admin';

/** Returns the rule for a router in which API keys may only send GET requests to the named paths. */
export const allowReadingPaths =
  (...paths: string[]): KeyAccess =>
  ({ method, path }) =>
    method === 'get' && paths.includes(path) ? 'read' : undefined;

/**
 * Restricts a rule: API keys must not use the named routes, such as `DELETE /{id}`, because these change how users
 * sign in or can't be undone.
 */
const createKeyExclusion =
  (access: KeyAccess) =>
  (...routes: string[]): KeyAccess =>
  (route) =>
    routes.includes(`${route.method.toUpperCase()} ${route.path}`) ? undefined : access(route);

/** `contentKeys` for all routes except the named ones. */
export const contentKeysExcept = createKeyExclusion(contentKeys);

/** `adminKeys` for all routes except the named ones. */
export const adminKeysExcept = createKeyExclusion(adminKeys);

/** Sets the scope that `signedIn` requires of an API key. */
const allowKeys = (scope: KeyScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    c.set('keyScope', scope);
    await next();
  });

/**
 * Lets API keys use a route that needs a sign-in: adds the middleware that sets the required scope, and documents API
 * keys in the route's OpenAPI entry.
 */
export function withKeyAccess<R extends RouteConfig>(route: R, access: KeyAccess | undefined): R {
  const scope = route.security ? access?.(route) : undefined;
  if (scope === undefined) return route;
  return {
    ...route,
    security: [...(route.security ?? []), { api_key: [scope] }],
    middleware: [allowKeys(scope), ...[route.middleware ?? []].flat()],
  };
}
