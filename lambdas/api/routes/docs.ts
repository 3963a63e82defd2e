import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import type { DocumentedApp } from '../document/build-document.ts';
import { publicPage } from '../public-page.ts';
import { docsStyle } from './docs-style.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** A 304 replaces the CSP of the cached page, so both responses must have the same CSP. */
const compare = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] });

/** Serves the API documentation: OpenAPI 3.1 as JSON, and an HTML page without scripts. */
export function docsRoutes(described: DocumentedApp) {
  // Loaded by the first request: most processes never serve the documentation.
  const document = once(async () => {
    const { buildDocument } = await import('../document/build-document.ts');
    return buildDocument(described);
  });
  const json = publicPage('application/json', async () => JSON.stringify(await document()));
  const page = publicPage('text/html; charset=UTF-8', async () => {
    const { renderDocsPage } = await import('./docs-page.ts');
    return String(await renderDocsPage(await document()));
  });
  return new Hono<ApiEnv>().get('/openapi.json', compare, json).get('/docs', compare, (c) => {
    c.header('Content-Security-Policy', pagePolicy);
    return page(c);
  });
}
