import { createRoute } from '@hono/zod-openapi';
import {
  presentationTokensSchema,
  usageStatsSchema,
  userTokensQuerySchema,
  userTokensSchema,
} from '#shared/schemas/usage.ts';
import { sumPresentationTokens } from '../../services/decks/queries/presentation-tokens.ts';
import { usageStats } from '../../services/usage/usage-stats.ts';
import { userTokens } from '../../services/usage/user-tokens.ts';
import { contentKeys, type KeyAccess } from '../key-access.ts';
import { limitCostlyRead } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, ifNoneMatch, json, revalidatableResponses } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { method: 'get' as const, tags: ['tokens'], security: bearer };

const tokensOfPresentationRoute = createRoute({
  ...commonOptions,
  path: '/presentations/{id}/tokens',
  summary: 'Get a presentation’s usage by model call',
  middleware: [signedIn, limitCostlyRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(presentationTokensSchema, 'Tokens and cost'),
    ...errors(401, 404, 429),
  },
});

const ownTokensRoute = createRoute({
  ...commonOptions,
  path: '/me/tokens',
  summary: 'Get the signed-in user’s usage by month, model and presentation',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { query: userTokensQuerySchema },
  responses: { 200: json(userTokensSchema, 'Tokens and cost'), ...errors(401, 422, 429) },
});

const tokensOfUserRoute = createRoute({
  ...commonOptions,
  path: '/users/{id}/tokens',
  summary: 'Get a user’s usage (the user and admins)',
  middleware: [signedIn, limitCostlyRead] as const,
  request: { params: idParam, query: userTokensQuerySchema },
  responses: { 200: json(userTokensSchema, 'Tokens and cost'), ...errors(401, 403, 404, 422, 429) },
});

const statsRoute = createRoute({
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
  .openapi(tokensOfPresentationRoute, async (c) =>
    c.json(await sumPresentationTokens(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(ownTokensRoute, async (c) => {
    const user = c.get('user');
    return c.json(await userTokens(user, user.id, c.req.valid('query')), 200);
  })
  .openapi(tokensOfUserRoute, async (c) =>
    c.json(await userTokens(c.get('user'), c.req.valid('param').id, c.req.valid('query')), 200),
  )
  .openapi(statsRoute, async (c) => c.json(await usageStats(c.get('user')), 200));
