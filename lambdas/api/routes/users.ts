import { createRoute } from '@hono/zod-openapi';
import { quotaSchema } from '#shared/schemas/users.ts';
import { quotaOf } from '../../services/usage/quota-of.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const quota = createRoute({
  method: 'get',
  path: '/me/quota',
  tags: ['users'],
  summary: 'What the signed-in user may still do this month',
  security: bearer,
  middleware: [signedIn] as const,
  responses: { 200: json(quotaSchema, 'The quota'), ...errors(401) },
});

export const userRoutes = apiRouter().openapi(quota, async (c) =>
  c.json(await quotaOf(c.get('user')), 200),
);
