import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { idSchema, listQuerySchema } from '#shared/schemas/common.ts';
import {
  createWebhookBodySchema,
  deliveriesSchema,
  deliverySchema,
  updateWebhookBodySchema,
  webhookSchema,
  webhooksSchema,
  webhookWithSecretSchema,
} from '#shared/schemas/webhooks.ts';
import { listDeliveries, redeliver, testWebhook } from '../../services/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  requireWebhook,
  rotateSecret,
  updateWebhook,
} from '../../services/webhooks/manage-webhooks.ts';
import type { SignedInEnv } from '../context.ts';
import { contentKeys } from '../key-access.ts';
import { idempotent, idempotentWithSecrets } from '../middleware/idempotent.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['webhooks'], security: bearer };
const deliveryParam = idParam.extend({ delivery_id: idSchema });
const deliveriesQuery = listQuerySchema;

/** Returns 404 for an invalid request about another user's webhook; for a valid request, the service returns it. */
const hideWebhook = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  const isInvalid = c.res.status === 400 || c.res.status === 422;
  if (isInvalid) await requireWebhook(c.get('user'), c.req.param('id') ?? '');
});

const createWebhookRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Create a webhook; the response shows its secret once',
  description:
    'Deckwright posts the chosen events to the address, signed as the Standard Webhooks specification describes. https only, on the public internet.',
  middleware: [signedIn, idempotentWithSecrets] as const,
  request: body(createWebhookBodySchema),
  responses: {
    201: json(webhookWithSecretSchema, 'The webhook'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the caller’s webhooks, newest first',
  middleware: [signedIn, limitList] as const,
  responses: { 200: json(webhooksSchema, 'The webhooks'), ...errors(401, 403, 429) },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get a webhook, without its secret',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(webhookSchema, 'The webhook'), ...errors(401, 403, 404) },
});

const updateRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/{id}',
  summary: 'Change the address or events of a webhook, pause it, or turn it on again',
  middleware: [signedIn, hideWebhook] as const,
  request: { params: idParam, ...body(updateWebhookBodySchema) },
  responses: {
    200: json(webhookSchema, 'The changed webhook'),
    ...errors(400, 401, 403, 404, 415, 422, 429),
  },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a webhook with its deliveries',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 403, 404, 429) },
});

const rotateRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/rotate-secret',
  summary: 'Replace the secret; the response shows the new one once',
  description: 'For 24 hours, each message is signed with the new and the replaced secret.',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: {
    200: json(webhookWithSecretSchema, 'The webhook with its new secret'),
    ...errors(401, 403, 404, 409, 429),
  },
});

const testRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/test',
  summary: 'Send a ping to a webhook',
  description: 'Sends an event of the type `webhook.ping` once; its delivery shows the result.',
  middleware: [signedIn, idempotent] as const,
  request: { params: idParam },
  responses: {
    202: json(deliverySchema, 'The delivery of the ping'),
    ...errors(401, 403, 404, 409, 429),
  },
});

const deliveriesRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/deliveries',
  summary: 'List the deliveries of the last 30 days, newest first',
  middleware: [signedIn, limitList] as const,
  request: { params: idParam, query: deliveriesQuery },
  responses: { 200: json(deliveriesSchema, 'The deliveries'), ...errors(401, 403, 404, 422, 429) },
});

const repeatRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/deliveries/{delivery_id}/redeliver',
  summary: 'Send a delivery again, with the same webhook-id',
  middleware: [signedIn] as const,
  request: { params: deliveryParam },
  responses: {
    202: json(deliverySchema, 'The delivery, which is pending again'),
    ...errors(401, 403, 404, 409, 429),
  },
});

export const webhookRoutes = apiRouter({ keys: contentKeys })
  .openapi(createWebhookRoute, async (c) =>
    c.json(await createWebhook(c.get('user'), c.get('newId'), c.req.valid('json')), 201),
  )
  .openapi(listRoute, async (c) => c.json(await listWebhooks(c.get('user')), 200))
  .openapi(readRoute, async (c) =>
    c.json(await getWebhook(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(updateRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await updateWebhook(c.get('user'), id, c.req.valid('json')), 200);
  })
  .openapi(removeRoute, async (c) => {
    await deleteWebhook(c.get('user'), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(rotateRoute, async (c) =>
    c.json(await rotateSecret(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(testRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await testWebhook(c.get('user'), id, c.get('newId')), 202);
  })
  .openapi(deliveriesRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listDeliveries(c.get('user'), id, c.req.valid('query')), 200);
  })
  .openapi(repeatRoute, async (c) => {
    const { id, delivery_id } = c.req.valid('param');
    return c.json(await redeliver(c.get('user'), id, delivery_id), 202);
  });
