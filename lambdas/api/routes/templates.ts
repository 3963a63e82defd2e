import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { exampleSchema, templateSchema } from '#shared/schemas/templates.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import { openExample } from '../content/content-calls.ts';
import { contentKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitExamples } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { listExamples, listTemplates } from '../on-demand/service-calls.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/templates',
  tags: ['presentations'],
  summary: 'List the templates of outlines, in the language of the request',
  security: bearer,
  middleware: [signedIn] as const,
  responses: {
    200: json(z.object({ items: z.array(templateSchema) }), 'The templates'),
    ...errors(401),
  },
});

const examplesRoute = createRoute({
  method: 'get',
  path: '/examples',
  tags: ['presentations'],
  summary: 'List the example presentations',
  security: bearer,
  middleware: [signedIn] as const,
  responses: {
    200: json(z.object({ items: z.array(exampleSchema) }), 'The examples'),
    ...errors(401),
  },
});

const openRoute = createRoute({
  method: 'post',
  path: '/examples/{id}',
  tags: ['presentations'],
  summary: 'Copy an example as your own presentation, without a model call or a quota unit',
  security: bearer,
  middleware: [signedIn, limitExamples, idempotent] as const,
  request: { params: z.object({ id: z.string().max(40) }) },
  responses: { 201: json(presentationSchema, 'The copy'), ...errors(401, 404, 409, 429) },
});

export const templateRoutes = apiRouter({ keys: contentKeys })
  .openapi(listRoute, async (c) => c.json({ items: await listTemplates(c.get('locale')) }, 200))
  .openapi(examplesRoute, async (c) => c.json({ items: await listExamples(c.get('locale')) }, 200))
  .openapi(openRoute, async (c) => {
    const user = c.get('user');
    const deck = await openExample(user, c.req.valid('param').id, { newId: c.get('newId') });
    return c.json(await presentationView(deck, user), 201);
  });
