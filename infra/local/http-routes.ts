import { z } from 'zod';
import { findResources, type Template } from './assembly.ts';
import { findReferences } from './local-values.ts';

const routeSchema = z.looseObject({
  ApiId: z.unknown(),
  RouteKey: z.string().regex(/^[A-Z]+ \/\S*$/),
  Target: z.unknown(),
});

export type Route = { method: string; path: string; routeKey: string; functionId: string };

export type RouteMatch = Route & { parameters: Record<string, string> };

/** Returns the routes of an HTTP API, each with the logical id of its function. */
export function readRoutes(template: Template, apiId: string): Route[] {
  return findResources(template, 'AWS::ApiGatewayV2::Route').flatMap(([, { Properties }]) => {
    const { ApiId, RouteKey, Target } = routeSchema.parse(Properties);
    if (!findReferences(ApiId).includes(apiId)) return [];
    const [method = '', path = ''] = RouteKey.split(' ');
    const [integration = ''] = findReferences(Target);
    const uri = template.Resources[integration]?.Properties.IntegrationUri;
    const [functionId = ''] = findReferences(uri);
    return [{ method, path, routeKey: RouteKey, functionId }];
  });
}

/** Returns the route that API Gateway selects for a request; undefined if none matches. */
export function matchRoute(routes: Route[], method: string, path: string): RouteMatch | undefined {
  for (const route of routes) {
    const parameters =
      route.method === 'ANY' || route.method === method
        ? matchParts(route.path.split('/'), path.split('/'))
        : undefined;
    if (parameters) return { ...route, parameters };
  }
  return undefined;
}

function matchParts(route: string[], path: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of route.entries()) {
    const segment = path[index] ?? '';
    const [, name, isGreedy] = /^\{(\w+)(\+?)\}$/.exec(expected) ?? [];
    if (name && isGreedy && path.length > index) {
      const rest = path.slice(index).join('/');
      return rest ? { ...parameters, [name]: rest } : undefined;
    }
    if (name && segment) parameters[name] = segment;
    else if (expected !== segment) return undefined;
  }
  return route.length === path.length ? parameters : undefined;
}
