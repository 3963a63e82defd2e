import { expect, test } from 'vitest';
import { previewRoutes } from '#infra/constructs/preview-site.ts';
import { matchRoute } from '#infra/local/route-match.ts';

test.each([
  ['/api/presentations/01H/preview', { id: '01H' }],
  ['/s/abc', { share: 'abc' }],
])('the preview host knows %s', (path, parameters) => {
  expect(matchRoute(previewRoutes, path)?.parameters).toEqual(parameters);
});

test.each([
  '/',
  '/api/presentations',
  '/api/presentations/01H',
  '/api/auth/login',
  '/s/',
  '/s/a/b',
])('the preview host does not know %s', (path) => {
  expect(matchRoute(previewRoutes, path)).toBeUndefined();
});
