import { createRoute } from '@hono/zod-openapi';
import { importPresentationBodySchema, presentationSchema } from '#shared/schemas/presentations.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import { importPresentation } from '../content/content-calls.ts';
import { contentKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitImports } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const importedRoute = createRoute({
  tags: ['presentations'],
  security: bearer,
  method: 'post',
  path: '/import',
  summary: 'Create a presentation from a PowerPoint file, without a model call or a quota unit',
  description:
    'The file is a source that has been read: `POST /sources`, upload, `POST /sources/{id}/uploaded`, then `GET /sources/{id}` until its status is `ready`. The field `imported` lists what the presentation does not have of the file.',
  middleware: [signedIn, limitImports, idempotent] as const,
  request: body(importPresentationBodySchema),
  responses: {
    201: json(presentationSchema, 'The new presentation'),
    ...errors(401, 404, 409, 413, 415, 422, 429),
  },
});

export const presentationImportRoutes = apiRouter({ keys: contentKeys }).openapi(
  importedRoute,
  async (c) => {
    const user = c.get('user');
    const deck = await importPresentation(user, c.get('newId'), c.req.valid('json'));
    return c.json(await presentationView(deck, user), 201);
  },
);
