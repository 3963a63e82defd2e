import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { themeSchema } from '#shared/schemas/themes.ts';
import { listThemes } from '../../services/decks/queries/list-themes.ts';
import { contentKeys } from '../key-access.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['themes'],
  summary: 'List the themes',
  security: bearer,
  middleware: [signedIn] as const,
  responses: {
    200: json(z.object({ items: z.array(themeSchema) }), 'The themes'),
    ...errors(401),
  },
});

export const themeRoutes = apiRouter({ keys: contentKeys }).openapi(listRoute, (c) =>
  c.json({ items: listThemes() }, 200),
);
