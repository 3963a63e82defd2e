import { createRoute } from '@hono/zod-openapi';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { cancel } from '../../services/decks/cancel.ts';
import { presentationView } from '../../services/decks/get-presentation.ts';
import { pause } from '../../services/decks/pause.ts';
import { resume } from '../../services/decks/resume.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const action = <const P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags: ['presentations'],
    summary,
    security: bearer,
    middleware: [signedIn, idempotent] as const,
    request: { params: idParam },
    responses: {
      200: json(presentationSchema, 'The presentation as it is now'),
      ...errors(401, 403, 404, 409, 429),
    },
  });

export const presentationActionRoutes = apiRouter()
  .openapi(action('/{id}/pause', 'Pauses the making'), async (c) => {
    const user = c.get('user');
    const deck = await pause(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(action('/{id}/resume', 'Goes on with what is not done'), async (c) => {
    const user = c.get('user');
    const deck = await resume(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(action('/{id}/cancel', 'Ends the making'), async (c) => {
    const user = c.get('user');
    const deck = await cancel(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  });
