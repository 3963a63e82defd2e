import { z } from 'zod';
import { resourcesOf, type Template } from './assembly.ts';
import { referencesIn } from './local-values.ts';

const routeSchema = z.looseObject({
  ApiId: z.unknown(),
  RouteKey: z.string().regex(/^[A-Z]+ \/\S*$/),
  Target: z.unknown(),
});

export type Route = { method: string; path: string; routeKey: string; functionId: string };

export type RouteMatch = Route & { parameters: Record<string, string> };

/** The routes of an HTTP API, each with the logical id of the function that answers it. */
export function routesOf(template: Template, apiId: string): Route[] {
  return resourcesOf(template, 'AWS::ApiGatewayV2::Route').flatMap(([, { Properties }]) => {
    const { ApiId, RouteKey, Target } = routeSchema.parse(Properties);
    if (!referencesIn(ApiId).includes(apiId)) return [];
    const [method = '', path = ''] = RouteKey.split(' ');
    const [integration = ''] = referencesIn(Target);
    const uri = template.Resources[integration]?.Properties.IntegrationUri;
    const [functionId = ''] = referencesIn(uri);
    return [{ method, path, routeKey: RouteKey, functionId }];
  });
}

/** The route that API Gateway chooses for a request. */
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
  for (const [at, expected] of route.entries()) {
    const given = path[at] ?? '';
    const [, name, isGreedy] = /^\{(\w+)(\+?)\}$/.exec(expected) ?? [];
    if (name && isGreedy && path.length > at) {
      const rest = path.slice(at).join('/');
      return rest ? { ...parameters, [name]: rest } : undefined;
    }
    if (name && given) parameters[name] = given;
    else if (expected !== given) return undefined;
  }
  return route.length === path.length ? parameters : undefined;
}
