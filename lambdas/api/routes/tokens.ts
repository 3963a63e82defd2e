import { createRoute } from '@hono/zod-openapi';
import {
  presentationTokensSchema,
  usageStatsSchema,
  userTokensQuerySchema,
  userTokensSchema,
} from '#shared/schemas/usage.ts';
import { presentationTokens } from '../../services/decks/queries/presentation-tokens.ts';
import { usageStats } from '../../services/usage/usage-stats.ts';
import { userTokens } from '../../services/usage/user-tokens.ts';
import { contentKeys, type KeyAccess } from '../key-access.ts';
import { limitCostlyRead } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, ifNoneMatch, json, revalidatable } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { method: 'get' as const, tags: ['tokens'], security: bearer };

const tokensOfPresentation = createRoute({
  ...commonOptions,
  path: '/presentations/{id}/tokens',
  summary: 'Get a presentation’s usage by model call',
  middleware: [signedIn, limitCostlyRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatable(presentationTokensSchema, 'Tokens and cost'),
    ...errors(401, 404, 429),
  },
});

const ownTokens = createRoute({
  ...commonOptions,
  path: '/me/tokens',
  summary: 'Get the signed-in user’s usage by month, model and presentation',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { query: userTokensQuerySchema },
  responses: { 200: json(userTokensSchema, 'Tokens and cost'), ...errors(401, 422, 429) },
});

const tokensOfUser = createRoute({
  ...commonOptions,
  path: '/users/{id}/tokens',
  summary: 'Get a user’s usage (the user and admins)',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { params: idParam, query: userTokensQuerySchema },
  responses: { 200: json(userTokensSchema, 'Tokens and cost'), ...errors(401, 403, 404, 422, 429) },
});

const stats = createRoute({
  ...commonOptions,
  path: '/admin/stats',
  summary: 'Get the usage of all users in the last 30 days (admins)',
  middleware: [signedIn, limitCostlyRead] as const,
  responses: {
    200: json(usageStatsSchema, 'By day, model, tier and user'),
    ...errors(401, 403, 429),
  },
});

const tokenKeys: KeyAccess = (route) =>
  route.path === '/admin/stats' ? 'admin' : contentKeys(route);

export const tokenRoutes = apiRouter({ keys: tokenKeys })
  .openapi(tokensOfPresentation, async (c) =>
    c.json(await presentationTokens(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(ownTokens, async (c) => {
    const user = c.get('user');
    return c.json(await userTokens(user, user.id, c.req.valid('query')), 200);
  })
  .openapi(tokensOfUser, async (c) =>
    c.json(await userTokens(c.get('user'), c.req.valid('param').id, c.req.valid('query')), 200),
  )
  .openapi(stats, async (c) => c.json(await usageStats(c.get('user')), 200));
