import { createRoute } from '@hono/zod-openapi';
import { auditEventSchema, auditQuerySchema } from '#shared/schemas/audit.ts';
import { pageSchema } from '#shared/schemas/common.ts';
import { adminKeys } from '../key-access.ts';
import { adminOnly } from '../middleware/signed-in.ts';
import { listAudit } from '../on-demand/service-calls.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['audit'],
  summary: 'List audit events, newest first (admins)',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { query: auditQuerySchema },
  responses: {
    200: json(pageSchema(auditEventSchema), 'A page of events'),
    ...errors(401, 403, 422),
  },
});

export const auditRoutes = apiRouter({ keys: adminKeys }).openapi(listRoute, async (c) =>
  c.json(await listAudit(c.get('user'), c.req.valid('query')), 200),
);
