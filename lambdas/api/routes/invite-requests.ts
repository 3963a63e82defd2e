import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { listQuerySchema, pageSchema } from '#shared/schemas/common.ts';
import {
  declineBodySchema,
  grantBodySchema,
  inviteRequestSchema,
  inviteRequestStatuses,
} from '#shared/schemas/invites.ts';
import { requestActor } from '../actor.ts';
import { adminKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { adminOnly } from '../middleware/signed-in.ts';
import { declineRequest, grantRequest, listRequests } from '../on-demand/service-calls.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['invite codes'], security: bearer };

const listQuery = listQuerySchema.extend({
  status: z.enum(inviteRequestStatuses).optional(),
});

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/requests',
  summary: 'List requests for a code, newest first (admins)',
  middleware: [adminOnly] as const,
  request: { query: listQuery },
  responses: {
    200: json(pageSchema(inviteRequestSchema), 'A page of requests'),
    ...errors(401, 403, 422),
  },
});

const answeredResponses = {
  200: json(inviteRequestSchema, 'The request, answered'),
  ...errors(400, 401, 403, 404, 409, 415, 422),
};

const grantRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/requests/{id}/grant',
  summary: 'Grant a request: mails a code that only this e-mail can use (admins)',
  middleware: [adminOnly, idempotent] as const,
  request: { params: idParam, ...body(grantBodySchema, { required: false }) },
  responses: answeredResponses,
});

const declineRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/requests/{id}/decline',
  summary: 'Decline a request and, unless `notify` is false, send a mail about it (admins)',
  middleware: [adminOnly, idempotent] as const,
  request: { params: idParam, ...body(declineBodySchema, { required: false }) },
  responses: answeredResponses,
});

export const inviteRequestRoutes = apiRouter({ keys: adminKeys })
  .openapi(listRoute, async (c) =>
    c.json(await listRequests(c.get('user'), c.req.valid('query')), 200),
  )
  .openapi(grantRoute, async (c) => {
    const { id } = c.req.valid('param');
    // A missing body arrives without the schema's defaults, so they are added here.
    const chosen = grantBodySchema.parse(c.req.valid('json'));
    return c.json(await grantRequest(requestActor(c), id, c.get('newId'), chosen), 200);
  })
  .openapi(declineRoute, async (c) => {
    const { id } = c.req.valid('param');
    const body = declineBodySchema.parse(c.req.valid('json'));
    return c.json(await declineRequest(requestActor(c), id, body), 200);
  });
