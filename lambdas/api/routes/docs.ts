import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import { type Described, describe } from '../document/describe.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The API's description: OpenAPI 3.1 for machines, and one page without scripts for people. */
export function docsRoutes(described: Described) {
  const document = once(() => describe(described));
  return new Hono<ApiEnv>()
    .get('/openapi.json', (c) => c.json(document()))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', pagePolicy);
      return c.html(docsPage(document()));
    });
}
