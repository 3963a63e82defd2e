import { createRoute } from '@hono/zod-openapi';
import { stopInvitationsBodySchema } from '#shared/schemas/collaborators.ts';
import { stopInvitations } from '../../services/collaborators/stop-invitations.ts';
import { limitByAddress } from '../middleware/rate-limited.ts';
import { body, errors } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const stopRoute = createRoute({
  method: 'post',
  path: '/stop',
  tags: ['collaborators'],
  summary: 'Stop mails about shared presentations, with the token of such a mail',
  middleware: [limitByAddress('verify_address')] as const,
  request: body(stopInvitationsBodySchema),
  responses: { 204: { description: 'Stopped' }, ...errors(400, 415, 422, 429) },
});

export const invitationRoutes = apiRouter().openapi(stopRoute, async (c) => {
  await stopInvitations(c.req.valid('json').token);
  return c.body(null, 204);
});
