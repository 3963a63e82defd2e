import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import { buildDocument, type DocumentedApp } from '../document/build-document.ts';
import { renderDocsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Serves the API documentation: OpenAPI 3.1 as JSON, and an HTML page without scripts. */
export function docsRoutes(described: DocumentedApp) {
  const document = once(() => buildDocument(described));
  return new Hono<ApiEnv>()
    .get('/openapi.json', (c) => c.json(document()))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', pagePolicy);
      return c.html(renderDocsPage(document()));
    });
}
