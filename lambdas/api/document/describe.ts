import type { OpenAPIHono } from '@hono/zod-openapi';
import { env } from '../../lib/env.ts';
import type { ApiEnv } from '../context.ts';
import { complete, errorComponent } from './complete.ts';
import type { Paths } from './parts.ts';

export type Described = Pick<OpenAPIHono<ApiEnv>, 'getOpenAPI31Document' | 'openAPIRegistry'>;

/** The OpenAPI 3.1 document of all routes, with an example of everything that is sent and answered. */
export function describe({ getOpenAPI31Document, openAPIRegistry }: Described) {
  openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Deckwright API',
      version: env.VERSION,
      description:
        'JSON in snake_case, times in ISO 8601 UTC, ids opaque. Errors carry a code, a sentence in the language of Accept-Language and a request id.',
    },
  });
  // The generator's own types know nothing of which parts our routes have.
  complete((document.paths ?? {}) as Paths);
  const schemas = { ...document.components?.schemas, Error: errorComponent };
  return { ...document, components: { ...document.components, schemas } };
}
