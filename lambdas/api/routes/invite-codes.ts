import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { listQuerySchema, pageSchema } from '#shared/schemas/common.ts';
import {
  createdInvitesSchema,
  createInvitesBodySchema,
  inviteDetailSchema,
  inviteSchema,
  inviteValidationSchema,
  updateInviteBodySchema,
} from '#shared/schemas/invites.ts';
import { requestActor } from '../actor.ts';
import { adminKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitByAddress } from '../middleware/rate-limited.ts';
import { adminOnly } from '../middleware/signed-in.ts';
import {
  createInvites,
  deleteInvite,
  getInvite,
  listInvites,
  updateInvite,
  validateInvite,
} from '../on-demand/service-calls.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const tags = ['invite codes'];

const listQuery = listQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  active: z.stringbool().optional(),
});

const validateRoute = createRoute({
  method: 'get',
  path: '/{code}/validate',
  tags,
  summary: 'Whether a code can be used to register',
  middleware: [limitByAddress('invite_check_address')] as const,
  request: { params: z.object({ code: z.string().max(40) }) },
  responses: { 200: json(inviteValidationSchema, 'Valid, or the reason why not'), ...errors(429) },
});

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List codes, newest first (admins)',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { query: listQuery },
  responses: { 200: json(pageSchema(inviteSchema), 'A page of codes'), ...errors(401, 403, 422) },
});

const createInvitesRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create one or several codes (admins)',
  security: bearer,
  middleware: [adminOnly, idempotent] as const,
  request: body(createInvitesBodySchema),
  responses: {
    201: json(createdInvitesSchema, 'The new codes'),
    ...errors(400, 401, 403, 409, 415, 422),
  },
});

const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A code and who used it (admins)',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { params: idParam },
  responses: { 200: json(inviteDetailSchema, 'The code'), ...errors(401, 403, 404) },
});

const updateRoute = createRoute({
  method: 'put',
  path: '/{id}',
  tags,
  summary: 'Change a code (admins); omitted fields stay unchanged',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { params: idParam, ...body(updateInviteBodySchema) },
  responses: {
    200: json(inviteDetailSchema, 'The changed code'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete a code (admins); users who registered with it keep their accounts',
  security: bearer,
  middleware: [adminOnly] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 403, 404) },
});

export const inviteCodeRoutes = apiRouter({ keys: adminKeys })
  .openapi(validateRoute, async (c) => c.json(await validateInvite(c.req.valid('param').code), 200))
  .openapi(listRoute, async (c) =>
    c.json(await listInvites(c.get('user'), c.req.valid('query')), 200),
  )
  .openapi(createInvitesRoute, async (c) =>
    c.json(await createInvites(requestActor(c), c.get('newId'), c.req.valid('json')), 201),
  )
  .openapi(readRoute, async (c) =>
    c.json(await getInvite(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(updateRoute, async (c) =>
    c.json(await updateInvite(requestActor(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(removeRoute, async (c) => {
    await deleteInvite(requestActor(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
