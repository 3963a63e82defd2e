import { createRoute } from '@hono/zod-openapi';
import {
  apiKeySchema,
  apiKeysSchema,
  createdKeySchema,
  createKeyBodySchema,
} from '#shared/schemas/api-keys.ts';
import { createKey } from '../../services/api-keys/create-key.ts';
import { getKey, listKeys } from '../../services/api-keys/list-keys.ts';
import { revokeKey } from '../../services/api-keys/revoke-key.ts';
import { requestActor } from '../actor.ts';
import { idempotentWithSecrets } from '../middleware/idempotent.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['keys'], security: bearer };

const createKeyRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Create an API key; the response shows the key once',
  description: 'Requires a sign-in or proof (`POST /auth/mfa/confirm`) in the last 10 minutes.',
  middleware: [signedIn, idempotentWithSecrets] as const,
  request: body(createKeyBodySchema),
  responses: {
    201: json(createdKeySchema, 'The key'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the caller’s valid API keys, newest first',
  middleware: [signedIn, limitList] as const,
  responses: {
    200: json(apiKeysSchema, 'The keys, without their secrets'),
    ...errors(401, 403, 429),
  },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get an API key, without its secret',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(apiKeySchema, 'The key'), ...errors(401, 403, 404) },
});

const revokeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Revoke an API key at once',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Revoked' }, ...errors(401, 403, 404) },
});

export const keyRoutes = apiRouter()
  .openapi(createKeyRoute, async (c) => {
    const request = {
      sessionId: c.get('sessionId'),
      newId: c.get('newId'),
      body: c.req.valid('json'),
    };
    return c.json(await createKey(requestActor(c), request), 201);
  })
  .openapi(listRoute, async (c) => c.json(await listKeys(c.get('user')), 200))
  .openapi(readRoute, async (c) =>
    c.json(await getKey(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(revokeRoute, async (c) => {
    await revokeKey(requestActor(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
