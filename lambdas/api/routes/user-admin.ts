import { createRoute } from '@hono/zod-openapi';
import { pageOf } from '#shared/schemas/common.ts';
import {
  listPresentationsQuerySchema,
  presentationSummarySchema,
} from '#shared/schemas/presentations.ts';
import {
  changeTierBodySchema,
  listUsersQuerySchema,
  updateUserBodySchema,
  userDetailSchema,
  userSchema,
  userStatsSchema,
} from '#shared/schemas/users.ts';
import { resetFactors } from '../../services/mfa/reset-factors.ts';
import { changeTier } from '../../services/users/change-tier.ts';
import { deleteUser } from '../../services/users/delete-user.ts';
import { endSessions } from '../../services/users/end-sessions.ts';
import { getUserDetail } from '../../services/users/get-user.ts';
import { listDecksOfUser } from '../../services/users/list-decks-of.ts';
import { listUsers } from '../../services/users/list-users.ts';
import { resumeMail } from '../../services/users/resume-mail.ts';
import { updateUser } from '../../services/users/update-user.ts';
import { userStats } from '../../services/users/user-stats.ts';
import { actorOf } from '../actor.ts';
import { adminOnly } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const common = { tags: ['users'], security: bearer, middleware: adminOnly };

const list = createRoute({
  ...common,
  method: 'get',
  path: '/',
  summary:
    'Users: all in an order, or found by the beginning of an e-mail, domain or name (admins)',
  request: { query: listUsersQuerySchema },
  responses: { 200: json(pageOf(userSchema), 'A page of users'), ...errors(401, 403, 422) },
});

const stats = createRoute({
  ...common,
  method: 'get',
  path: '/stats/summary',
  summary: 'How many users there are of each kind, and how many registered lately (admins)',
  responses: { 200: json(userStatsSchema, 'The counts'), ...errors(401, 403) },
});

const read = createRoute({
  ...common,
  method: 'get',
  path: '/{id}',
  summary: 'A user with their quota (admins)',
  request: { params: idParam },
  responses: { 200: json(userDetailSchema, 'The user'), ...errors(401, 403, 404) },
});

const update = createRoute({
  ...common,
  method: 'put',
  path: '/{id}',
  summary: 'Change a user (admins); what is left out stays. Disabling signs out and pauses decks',
  request: { params: idParam, ...body(updateUserBodySchema) },
  responses: {
    200: json(userDetailSchema, 'The user as they are now'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const tier = createRoute({
  ...common,
  method: 'put',
  path: '/{id}/tier',
  summary: 'Give a user another plan, which holds at once (admins)',
  request: { params: idParam, ...body(changeTierBodySchema) },
  responses: {
    200: json(userDetailSchema, 'The user as they are now'),
    ...errors(400, 401, 403, 404, 409, 415, 422),
  },
});

const remove = createRoute({
  ...common,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a user with all that is theirs (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Gone' }, ...errors(401, 403, 404, 409) },
});

const sessions = createRoute({
  ...common,
  method: 'post',
  path: '/{id}/end-sessions',
  summary: 'End every session, token and mailed link of a user, who may sign in again (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errors(401, 403, 404, 409) },
});

const resetMfa = createRoute({
  ...common,
  method: 'post',
  path: '/{id}/mfa/reset',
  summary: 'Remove another user’s second factors, who lost them, and end their sessions (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...errors(401, 403, 404, 409) },
});

const resumeMailRoute = createRoute({
  ...common,
  method: 'post',
  path: '/{id}/resume-mail',
  summary: 'Send mail again to a user whose address bounced or reported spam (admins)',
  request: { params: idParam },
  responses: { 204: { description: 'Resumed' }, ...errors(401, 403, 404) },
});

const presentations = createRoute({
  ...common,
  method: 'get',
  path: '/{id}/presentations',
  summary: 'A user’s presentations (admins)',
  request: { params: idParam, query: listPresentationsQuerySchema.omit({ owner_id: true }) },
  responses: {
    200: json(pageOf(presentationSummarySchema), 'A page'),
    ...errors(401, 403, 404, 422),
  },
});

export const userAdminRoutes = apiRouter()
  .openapi(list, async (c) => c.json(await listUsers(c.get('user'), c.req.valid('query')), 200))
  .openapi(stats, async (c) => c.json(await userStats(c.get('user')), 200))
  .openapi(read, async (c) =>
    c.json(await getUserDetail(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(update, async (c) =>
    c.json(await updateUser(actorOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(tier, async (c) => {
    const { tier: chosen } = c.req.valid('json');
    return c.json(await changeTier(actorOf(c), c.req.valid('param').id, chosen), 200);
  })
  .openapi(remove, async (c) => {
    await deleteUser(actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(sessions, async (c) => {
    await endSessions(actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(resetMfa, async (c) => {
    await resetFactors(actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(resumeMailRoute, async (c) => {
    await resumeMail(actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(presentations, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listDecksOfUser(c.get('user'), id, c.req.valid('query')), 200);
  });
