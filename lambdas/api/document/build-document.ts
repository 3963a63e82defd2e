import type { OpenAPIHono } from '@hono/zod-openapi';
import { env } from '../../lib/env.ts';
import type { ApiEnv } from '../context.ts';
import { onDemandRouters } from '../on-demand/services.ts';
import { completeOperations, errorComponent } from './complete-operations.ts';
import type { Paths } from './openapi-types.ts';
import { tagGuides } from './tag-guides.ts';

export type DocumentedApp = Pick<OpenAPIHono<ApiEnv>, 'getOpenAPI31Document' | 'openAPIRegistry'>;

/** Builds the OpenAPI 3.1 document of all routes, with examples of requests and responses. */
export function buildDocument({ getOpenAPI31Document, openAPIRegistry }: DocumentedApp) {
  openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a sign-in',
  });
  openAPIRegistry.registerComponent('securitySchemes', 'api_key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dw_…',
    description: 'API key, created at POST /api/keys; the route names the scope that it needs',
  });
  for (const [path, router] of Object.entries(onDemandRouters)) {
    for (const definition of router.openAPIRegistry.definitions) {
      if (definition.type !== 'route') continue;
      const { route } = definition;
      openAPIRegistry.registerPath({ ...route, path: `${path}${route.path}`.replace(/\/$/, '') });
    }
  }
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Deckwright API',
      version: env.VERSION,
      description:
        'JSON in snake_case, times in ISO 8601 UTC, ids opaque. Errors carry a code, a sentence in the language of Accept-Language and a request id.',
    },
    tags: [...tagGuides],
  });
  // The generator's types are more general than the paths that our routes produce.
  completeOperations((document.paths ?? {}) as Paths);
  const schemas = { ...document.components?.schemas, Error: errorComponent };
  return { ...document, components: { ...document.components, schemas } };
}
