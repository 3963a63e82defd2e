import { createRoute } from '@hono/zod-openapi';
import { idSchema, listQuerySchema, pageOf } from '#shared/schemas/common.ts';
import { usageHistoryItemSchema, userUsageSchema } from '#shared/schemas/usage.ts';
import { changeLocaleBodySchema, meSchema, quotaSchema } from '#shared/schemas/users.ts';
import { quotaOf } from '../../services/usage/quota-of.ts';
import { usageHistory } from '../../services/usage/usage-history.ts';
import { userUsage } from '../../services/usage/user-usage.ts';
import { changeLocale } from '../../services/users/change-locale.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const common = { method: 'get' as const, tags: ['users'], security: bearer };

const quota = createRoute({
  ...common,
  path: '/me/quota',
  summary: 'What the signed-in user may still do this month',
  middleware: [signedIn] as const,
  responses: { 200: json(quotaSchema, 'The quota'), ...errors(401) },
});

const history = createRoute({
  ...common,
  path: '/me/usage-history',
  summary: 'What each presentation of the signed-in user cost, newest first',
  middleware: [signedIn] as const,
  request: { query: listQuerySchema.extend({ cursor: idSchema.optional() }) },
  responses: { 200: json(pageOf(usageHistoryItemSchema), 'A page'), ...errors(401, 422) },
});

const locale = createRoute({
  ...common,
  method: 'put',
  path: '/me/locale',
  summary: 'Set the language of the signed-in user, which their mails are written in',
  middleware: [signedIn] as const,
  request: body(changeLocaleBodySchema),
  responses: {
    200: json(meSchema, 'The user as they are now'),
    ...errors(400, 401, 415, 422, 429),
  },
});

const usage = createRoute({
  ...common,
  path: '/{id}/usage',
  summary: 'Quota, days and months of a user, for themselves and for admins',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(userUsageSchema, 'The usage'), ...errors(401, 403, 404) },
});

export const userRoutes = apiRouter()
  .openapi(quota, async (c) => c.json(await quotaOf(c.get('user')), 200))
  .openapi(history, async (c) =>
    c.json(await usageHistory(c.get('user'), c.req.valid('query')), 200),
  )
  .openapi(locale, async (c) => {
    const { locale: chosen } = c.req.valid('json');
    return c.json(await changeLocale(c.get('user'), chosen), 200);
  })
  .openapi(usage, async (c) =>
    c.json(await userUsage(c.get('user'), c.req.valid('param').id), 200),
  );
