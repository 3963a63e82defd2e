import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import type { DocumentedApp } from '../document/build-document.ts';
import { servePublicPage } from '../public-page.ts';

/** Path of Swagger UI's files in the web app; see web/build/api-reference.ts. */
const swaggerPath = '/api-reference';

/** Swagger UI without inline scripts and styles; its icons are data URIs. It sends requests to this API only. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deckwright API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${swaggerPath}/swagger-ui.css">
<link rel="stylesheet" href="${swaggerPath}/page.css">
<script src="${swaggerPath}/swagger-ui-bundle.js" defer></script>
<script src="${swaggerPath}/start.js" defer></script>
</head>
<body>
<noscript>This page needs JavaScript. <a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></noscript>
<main id="reference"></main>
</body>
</html>`;

/** A 304 replaces the CSP of the cached page, so both responses must have the same CSP. */
const compareEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] });

/** Serves the API documentation: OpenAPI 3.1 as JSON, and a page that shows it and sends requests. */
export function docsRoutes(documentedApp: DocumentedApp) {
  // The document is loaded by the first request, because most processes never serve it.
  const document = once(async () => {
    const { buildDocument } = await import('../document/build-document.ts');
    return buildDocument(documentedApp);
  });
  const json = servePublicPage('application/json', async () => JSON.stringify(await document()));
  const page = servePublicPage('text/html; charset=UTF-8', () => pageHtml);
  return new Hono<ApiEnv>()
    .get('/openapi.json', compareEtag, json)
    .get('/docs', compareEtag, (c) => {
      c.header('Content-Security-Policy', pagePolicy);
      return page(c);
    });
}
