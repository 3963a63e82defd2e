import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { mcpMessageSchema, mcpResponseSchema } from '#shared/schemas/mcp.ts';
import { loadOnDemand } from '../../lib/on-demand.ts';
import { viewerOrigin } from '../../lib/viewer-origin.ts';
import type { ApiEnv } from '../context.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** The MCP module is loaded on demand, because its library would slow down every cold start. */
const serveMcp = loadOnDemand(async () => (await import('../mcp/serve.ts')).serveMcp);

/**
 * Rejects requests of pages of other origins, as the MCP specification requires against DNS rebinding. Programs
 * other than browsers send no Origin. https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#security-warning
 */
const requireOwnOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== viewerOrigin(c)) throw new AppError('foreign_origin');
  await next();
});

const messageRoute = createRoute({
  method: 'post',
  path: '/',
  tags: ['mcp'],
  summary: 'Model Context Protocol endpoint (Streamable HTTP, without sessions)',
  description:
    'Its tools create, follow, read, change, export and share presentations. An API key needs the scope `read`, and `generate` for the tools that change something.',
  security: bearer,
  middleware: [signedIn] as const,
  request: body(mcpMessageSchema),
  responses: {
    200: json(mcpResponseSchema, 'The response to a request'),
    202: { description: 'A notification was accepted' },
    ...errors(400, 401, 403, 413, 415, 422, 429),
  },
});

/** Serves the MCP endpoint; its tools call the routes of `api`. */
export function mcpRoutes(api: Pick<OpenAPIHono<ApiEnv>, 'request'>) {
  const router = apiRouter({ keys: () => 'read' });
  router.use(requireOwnOrigin);
  // A server without sessions has no event stream to open and no session to end.
  router.on(['GET', 'DELETE'], '/', (c) => c.body(null, 405, { Allow: 'POST' }));
  return router.openapi(messageRoute, async (c) => {
    const response = await serveMcp(c.req.raw, c.req.valid('json'), {
      fetchApi: async (path, init) => api.request(path, init, c.env),
      appOrigin: viewerOrigin(c),
      userId: c.get('user').id,
    });
    return response as never;
  });
}
