import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { env } from '../../lib/env.ts';
import { json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['health'],
  summary: 'Health of the API, with its version and commit',
  responses: {
    200: json(
      z.object({ status: z.literal('ok'), version: z.string(), commit: z.string() }),
      'Healthy',
    ),
  },
});

export const healthRoutes = apiRouter().openapi(healthRoute, (c) =>
  c.json({ status: 'ok' as const, version: env.VERSION, commit: env.COMMIT }, 200),
);
