import { createRoute } from '@hono/zod-openapi';
import { presentationTokensSchema } from '#shared/schemas/usage.ts';
import { presentationTokens } from '../../services/usage/presentation-tokens.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const ofPresentation = createRoute({
  method: 'get',
  path: '/presentations/{id}/tokens',
  tags: ['tokens'],
  summary: 'What a presentation cost, call by call',
  security: bearer,
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(presentationTokensSchema, 'Tokens and cost'), ...errors(401, 404) },
});

export const tokenRoutes = apiRouter().openapi(ofPresentation, async (c) =>
  c.json(await presentationTokens(c.get('user'), c.req.valid('param').id), 200),
);
