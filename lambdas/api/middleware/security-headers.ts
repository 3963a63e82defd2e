import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../context.ts';

/** Default headers of API responses; a route that caches or returns a page sets its own. */
const defaultHeaders: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
};

export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(defaultHeaders)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
});
