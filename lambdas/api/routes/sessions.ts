import { createRoute } from '@hono/zod-openapi';
import { sessionsSchema } from '#shared/schemas/sessions.ts';
import { loadOnDemand } from '../../lib/on-demand.ts';
import { revokeOtherSessions, revokeSession } from '../../services/auth/revoke-session.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** Loaded on demand, because the user-agent parser would slow down every cold start. */
const listSessions = loadOnDemand(
  async () => (await import('../../services/auth/list-sessions.ts')).listSessions,
);

const commonOptions = { tags: ['auth'], security: bearer };
const proofRequirement =
  'Requires a sign-in or proof (`POST /auth/mfa/confirm`) in the last 10 minutes.';

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the devices on which the user is signed in',
  middleware: [signedIn, limitList] as const,
  responses: { 200: json(sessionsSchema, 'The sessions'), ...errors(401, 429) },
});

const revokeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Sign out one device',
  description: proofRequirement,
  request: { params: idParam },
  middleware: [signedIn] as const,
  responses: { 204: { description: 'Signed out' }, ...errors(401, 403, 404) },
});

const revokeOthersRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/revoke-others',
  summary: 'Sign out all other devices',
  description: proofRequirement,
  middleware: [signedIn] as const,
  responses: { 204: { description: 'Signed out' }, ...errors(401, 403) },
});

export const sessionRoutes = apiRouter()
  .openapi(listRoute, async (c) =>
    c.json(await listSessions(c.get('user'), c.get('sessionId')), 200),
  )
  .openapi(revokeRoute, async (c) => {
    await revokeSession(c.get('user'), c.get('sessionId'), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(revokeOthersRoute, async (c) => {
    await revokeOtherSessions(c.get('user'), c.get('sessionId'));
    return c.body(null, 204);
  });
