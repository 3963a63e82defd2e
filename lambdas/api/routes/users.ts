import { createRoute } from '@hono/zod-openapi';
import { listQuerySchema, pageSchema } from '#shared/schemas/common.ts';
import { usageHistoryItemSchema, userUsageSchema } from '#shared/schemas/usage.ts';
import {
  changeLocaleBodySchema,
  changeNameBodySchema,
  meSchema,
  quotaSchema,
} from '#shared/schemas/users.ts';
import { getQuota } from '../../services/usage/get-quota.ts';
import { changeLocale } from '../../services/users/change-locale.ts';
import { requestActor } from '../actor.ts';
import { allowReadingPaths } from '../key-access.ts';
import { limitCostlyRead } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { changeOwnName, usageHistory, userUsage } from '../on-demand/service-calls.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { method: 'get' as const, tags: ['users'], security: bearer };

const quotaRoute = createRoute({
  ...commonOptions,
  path: '/me/quota',
  summary: 'Get the signed-in user’s remaining quota of this month',
  middleware: [signedIn] as const,
  responses: { 200: json(quotaSchema, 'The quota'), ...errors(401) },
});

const historyRoute = createRoute({
  ...commonOptions,
  path: '/me/usage-history',
  summary: 'List the cost of the signed-in user’s presentations, newest first',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { query: listQuerySchema },
  responses: { 200: json(pageSchema(usageHistoryItemSchema), 'A page'), ...errors(401, 422, 429) },
});

const localeRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/me/locale',
  summary: 'Set the signed-in user’s language, also used for mails',
  middleware: [signedIn] as const,
  request: body(changeLocaleBodySchema),
  responses: {
    200: json(meSchema, 'The changed user'),
    ...errors(400, 401, 415, 422, 429),
  },
});

const nameRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/me/name',
  summary: 'Set the signed-in user’s name, which collaborators and admins see',
  middleware: [signedIn] as const,
  request: body(changeNameBodySchema),
  responses: {
    200: json(meSchema, 'The changed user'),
    ...errors(400, 401, 409, 415, 422, 429),
  },
});

const usageRoute = createRoute({
  ...commonOptions,
  path: '/{id}/usage',
  summary: 'Get quota and usage by day and month of a user (the user and admins)',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { params: idParam },
  responses: { 200: json(userUsageSchema, 'The usage'), ...errors(401, 403, 404, 429) },
});

export const userRoutes = apiRouter({
  keys: allowReadingPaths('/me/quota', '/me/usage-history', '/{id}/usage'),
})
  .openapi(quotaRoute, async (c) => c.json(await getQuota(c.get('user')), 200))
  .openapi(historyRoute, async (c) =>
    c.json(await usageHistory(c.get('user'), c.req.valid('query')), 200),
  )
  .openapi(localeRoute, async (c) => {
    const { locale: newLocale } = c.req.valid('json');
    return c.json(await changeLocale(c.get('user'), newLocale), 200);
  })
  .openapi(nameRoute, async (c) => {
    const { full_name } = c.req.valid('json');
    return c.json(await changeOwnName(requestActor(c), full_name), 200);
  })
  .openapi(usageRoute, async (c) =>
    c.json(await userUsage(c.get('user'), c.req.valid('param').id), 200),
  );
