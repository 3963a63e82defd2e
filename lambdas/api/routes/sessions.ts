import { createRoute } from '@hono/zod-openapi';
import { sessionsSchema } from '#shared/schemas/sessions.ts';
import { onDemand } from '../../lib/on-demand.ts';
import { revokeOtherSessions, revokeSession } from '../../services/auth/revoke-session.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** Loaded on demand: the user agent parser would slow every cold start. */
const listSessions = onDemand(
  async () => (await import('../../services/auth/list-sessions.ts')).listSessions,
);

const common = { tags: ['auth'], security: bearer };
const needsProof = 'Needs a sign-in or a proof (`POST /auth/mfa/confirm`) within 10 minutes.';

const list = createRoute({
  ...common,
  method: 'get',
  path: '/',
  summary: 'The devices that the user is signed in on',
  middleware: [signedIn] as const,
  responses: { 200: json(sessionsSchema, 'The sessions'), ...errors(401) },
});

const revoke = createRoute({
  ...common,
  method: 'delete',
  path: '/{id}',
  summary: 'Sign one device out',
  description: needsProof,
  request: { params: idParam },
  middleware: [signedIn] as const,
  responses: { 204: { description: 'Signed out' }, ...errors(401, 403, 404) },
});

const revokeOthers = createRoute({
  ...common,
  method: 'post',
  path: '/revoke-others',
  summary: 'Sign out every device but this one',
  description: needsProof,
  middleware: [signedIn] as const,
  responses: { 204: { description: 'Signed out' }, ...errors(401, 403) },
});

export const sessionRoutes = apiRouter()
  .openapi(list, async (c) => c.json(await listSessions(c.get('user'), c.get('sessionId')), 200))
  .openapi(revoke, async (c) => {
    await revokeSession(c.get('user'), c.get('sessionId'), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(revokeOthers, async (c) => {
    await revokeOtherSessions(c.get('user'), c.get('sessionId'));
    return c.body(null, 204);
  });
