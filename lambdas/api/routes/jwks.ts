import { createRoute } from '@hono/zod-openapi';
import { jwksSchema } from '../../lib/access-key-pair.ts';
import { publicKeys } from '../../lib/access-keys.ts';
import { json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const jwksRoute = createRoute({
  method: 'get',
  path: '/jwks.json',
  tags: ['auth'],
  summary: 'The public keys that verify access tokens, as a JSON Web Key Set',
  responses: { 200: json(jwksSchema, 'The keys; the current signing key is first') },
});

export const jwksRoutes = apiRouter().openapi(jwksRoute, async (c) => {
  c.header('Cache-Control', 'public, max-age=300');
  return c.json({ keys: await publicKeys() }, 200);
});
