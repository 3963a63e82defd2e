import { createRoute } from '@hono/zod-openapi';
import { presenceBodySchema, presentPeopleSchema } from '#shared/schemas/presence.ts';
import { reportPresence } from '../../services/collaborators/report-presence.ts';
import { contentKeysExcept } from '../key-access.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { deckRouter } from '../router.ts';

const reportRoute = createRoute({
  tags: ['collaborators'],
  security: bearer,
  method: 'put',
  path: '/{id}/presence',
  summary: 'Report the slide you have open, and get the others on the presentation’s page',
  description:
    'For the owner and collaborators. A report counts for 30 seconds; the app sends one every 10 seconds. Nothing is stored while the presentation is not shared.',
  middleware: [signedIn] as const,
  request: { params: idParam, ...body(presenceBodySchema) },
  responses: {
    200: json(presentPeopleSchema, 'The others, without the caller'),
    ...errors(401, 403, 404, 422, 429),
  },
});

/** API keys must not report presence, because a program has no page of the presentation open. */
const keys = contentKeysExcept('PUT /{id}/presence');

export const presentationPresenceRoutes = deckRouter({ keys }).openapi(reportRoute, async (c) => {
  const { id } = c.req.valid('param');
  return c.json({ items: await reportPresence(c.get('user'), id, c.req.valid('json')) }, 200);
});
