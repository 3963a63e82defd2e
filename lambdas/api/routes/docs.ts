import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { env } from '../../lib/env.ts';
import { once } from '../../lib/once.ts';
import type { ApiEnv } from '../context.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

type Described = Pick<OpenAPIHono<ApiEnv>, 'getOpenAPI31Document' | 'openAPIRegistry'>;

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

function describe(described: Described) {
  described.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Deckwright API',
      version: env.VERSION,
      description:
        'JSON in snake_case, times in ISO 8601 UTC, ids opaque. Errors carry a code, a sentence in the language of Accept-Language and a request id.',
    },
  });
}
