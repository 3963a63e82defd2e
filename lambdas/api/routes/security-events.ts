import { createRoute } from '@hono/zod-openapi';
import { pageSchema } from '#shared/schemas/common.ts';
import { securityEventSchema, securityEventsQuerySchema } from '#shared/schemas/security-events.ts';
import { adminKeys } from '../key-access.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { adminOnly, signedIn } from '../middleware/signed-in.ts';
import { listOwnSecurityEvents, listUserSecurityEvents } from '../on-demand/service-calls.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const pageResponse = json(pageSchema(securityEventSchema), 'A page of events');

const listOwnEventsRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['auth'],
  summary: 'List sign-ins, failures and account changes of the last 90 days, newest first',
  security: bearer,
  middleware: [signedIn, limitList] as const,
  request: { query: securityEventsQuerySchema },
  responses: { 200: pageResponse, ...errors(401, 422, 429) },
});

const listUserEventsRoute = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags: ['users'],
  summary: 'List these events of any user (admins)',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { params: idParam, query: securityEventsQuerySchema },
  responses: { 200: pageResponse, ...errors(401, 403, 404, 422) },
});

export const securityEventRoutes = apiRouter().openapi(listOwnEventsRoute, async (c) =>
  c.json(await listOwnSecurityEvents(c.get('user'), c.req.valid('query')), 200),
);

export const userEventRoutes = apiRouter({ keys: adminKeys }).openapi(
  listUserEventsRoute,
  async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listUserSecurityEvents(c.get('user'), id, c.req.valid('query')), 200);
  },
);
