import { beforeAll, expect, test } from 'vitest';
import { findResources, synthesizeAssembly } from '#infra/local/assembly.ts';
import { matchRoute, type Route, readRoutes } from '#infra/local/http-routes.ts';

const routes = new Map<string, Route[]>();

beforeAll(async () => {
  const { template } = await synthesizeAssembly();
  for (const [id] of findResources(template, 'AWS::ApiGatewayV2::Api')) {
    routes.set(id.startsWith('Preview') ? 'preview' : 'app', readRoutes(template, id));
  }
}, 60_000);

const findRoute = (host: string, method: string, path: string) =>
  matchRoute(routes.get(host) ?? [], method, path);

test.each([
  ['/api/presentations/01H/preview', { id: '01H' }],
  ['/s/abc', { share: 'abc' }],
])('the preview host serves %s', (path, parameters) => {
  expect(findRoute('preview', 'GET', path)?.parameters).toEqual(parameters);
  expect(findRoute('preview', 'PUT', path)).toBeUndefined();
});

test.each([
  '/',
  '/api/presentations',
  '/api/presentations/01H',
  '/api/auth/login',
  '/s/',
  '/s/a/b',
])('the preview host does not serve %s', (path) => {
  expect(findRoute('preview', 'GET', path)).toBeUndefined();
});

test('the app host routes everything below /api/ to one function', () => {
  expect(findRoute('app', 'DELETE', '/api/presentations/01H')).toMatchObject({
    routeKey: 'ANY /api/{proxy+}',
    parameters: { proxy: 'presentations/01H' },
  });
  expect(findRoute('app', 'GET', '/api/')).toBeUndefined();
});
