import { createRoute } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import { pageSchema } from '#shared/schemas/common.ts';
import {
  listPresentationsQuerySchema,
  presentationSummarySchema,
} from '#shared/schemas/presentations.ts';
import {
  changeLimitsBodySchema,
  changeTierBodySchema,
  listUsersQuerySchema,
  updateUserBodySchema,
  userDetailSchema,
  userSchema,
  userStatsSchema,
} from '#shared/schemas/users.ts';
import { requestActor } from '../actor.ts';
import { adminKeysExcept } from '../key-access.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { adminOnly } from '../middleware/signed-in.ts';
import {
  changeLimits,
  changeTier,
  deleteUser,
  endSessions,
  getUserDetail,
  listUserDecks,
  listUsers,
  resetFactors,
  resumeMail,
  updateUser,
  userStats,
} from '../on-demand/service-calls.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['users'], security: bearer, middleware: adminOnly };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List users in an order, or search by the start of an e-mail, domain or name (admins)',
  request: { query: listUsersQuerySchema },
  responses: { 200: json(pageSchema(userSchema), 'A page of users'), ...errors(401, 403, 422) },
});

const statsRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/stats/summary',
  summary: 'Count users by kind, and recent registrations (admins)',
  responses: { 200: json(userStatsSchema, 'The counts'), ...errors(401, 403) },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get a user with their quota (admins)',
  request: { params: idParam },
  responses: { 200: json(userDetailSchema, 'The user'), ...errors(401, 403, 404) },
});

const updateRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/{id}',
  summary:
    'Change a user (admins); omitted fields stay. Disabling signs out and pauses decks; giving admin rights needs a recent proof of identity',
  request: { params: idParam, ...body(updateUserBodySchema) },
  responses: {
    200: json(userDetailSchema, 'The changed user'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const tierRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/{id}/tier',
  summary: 'Change a user’s plan with immediate effect (admins)',
  request: { params: idParam, ...body(changeTierBodySchema) },
  responses: {
    200: json(userDetailSchema, 'The changed user'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const limitsRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/{id}/limits',
  summary: 'Set a user’s own monthly limits instead of the plan’s; null: the plan’s (admins)',
  request: { params: idParam, ...body(changeLimitsBodySchema) },
  responses: {
    200: json(userDetailSchema, 'The changed user'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a user with all their data (admins); needs a recent proof of identity',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 403, 404, 409) },
});

const sessionsRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/end-sessions',
  summary: 'Revoke all sessions, tokens and mailed links of a user, who may sign in again (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errors(401, 403, 404, 409) },
});

const resetMfaRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/mfa/reset',
  summary:
    'Remove another user’s second factors and end their sessions (admins); needs a recent proof of identity',
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...errors(401, 403, 404, 409) },
});

const resumeMailRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/resume-mail',
  summary: 'Allow mail again to a user whose e-mail bounced or reported spam (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Resumed' }, ...errors(401, 403, 404) },
});

const presentationsRoute = createRoute({
  ...commonOptions,
  middleware: [adminOnly, limitList] as const,
  method: 'get',
  path: '/{id}/presentations',
  summary: 'List a user’s presentations (admins)',
  request: { params: idParam, query: listPresentationsQuerySchema.omit({ owner_id: true }) },
  responses: {
    200: json(pageSchema(presentationSummarySchema), 'A page'),
    ...errors(401, 403, 404, 422, 429),
  },
});

export const userAdminRoutes = apiRouter({
  keys: adminKeysExcept('DELETE /{id}', 'POST /{id}/end-sessions', 'POST /{id}/mfa/reset'),
})
  .openapi(listRoute, async (c) =>
    c.json(await listUsers(c.get('user'), c.req.valid('query')), 200),
  )
  .openapi(statsRoute, async (c) => c.json(await userStats(c.get('user')), 200))
  .openapi(readRoute, async (c) =>
    c.json(await getUserDetail(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(updateRoute, async (c) => {
    const change = c.req.valid('json');
    // A leaked key must not be able to create an admin: an admin account may do more than a key.
    if (change.is_admin !== undefined && c.get('keyId') !== undefined)
      throw new AppError('key_refused');
    const { id } = c.req.valid('param');
    return c.json(await updateUser(requestActor(c), id, change, c.get('sessionId')), 200);
  })
  .openapi(tierRoute, async (c) => {
    const { tier: newTier } = c.req.valid('json');
    return c.json(await changeTier(requestActor(c), c.req.valid('param').id, newTier), 200);
  })
  .openapi(limitsRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await changeLimits(requestActor(c), id, c.req.valid('json')), 200);
  })
  .openapi(removeRoute, async (c) => {
    await deleteUser(requestActor(c), c.req.valid('param').id, c.get('sessionId'));
    return c.body(null, 204);
  })
  .openapi(sessionsRoute, async (c) => {
    await endSessions(requestActor(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(resetMfaRoute, async (c) => {
    await resetFactors(requestActor(c), c.req.valid('param').id, c.get('sessionId'));
    return c.body(null, 204);
  })
  .openapi(resumeMailRoute, async (c) => {
    await resumeMail(requestActor(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(presentationsRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listUserDecks(c.get('user'), id, c.req.valid('query')), 200);
  });
