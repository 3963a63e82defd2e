import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  libraryPictureSchema,
  pictureProvidersSchema,
  pictureSearchQuerySchema,
  pictureSearchSchema,
} from '#shared/schemas/pictures.ts';
import { systemClock } from '../../lib/clock.ts';
import { contentKeys } from '../key-access.ts';
import { limitCostlyRead, limitPictureSearch } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { listLibrary, pictureProviders, searchPictures } from '../on-demand/service-calls.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { method: 'get' as const, tags: ['pictures'], security: bearer };

const libraryRoute = createRoute({
  ...commonOptions,
  path: '/',
  summary: 'List the pictures of your most recent presentations, newest first',
  middleware: [signedIn, limitCostlyRead] as const,
  responses: {
    200: json(z.object({ items: z.array(libraryPictureSchema) }), 'The pictures'),
    ...errors(401, 429),
  },
});

const providersRoute = createRoute({
  ...commonOptions,
  path: '/providers',
  summary: 'Get the sites that can be searched for pictures, and the image model',
  middleware: [signedIn] as const,
  responses: { 200: json(pictureProvidersSchema, 'The providers'), ...errors(401) },
});

const searchRoute = createRoute({
  ...commonOptions,
  path: '/search',
  summary: 'Search a site for pictures',
  middleware: [signedIn, limitPictureSearch] as const,
  request: { query: pictureSearchQuerySchema },
  responses: {
    200: json(pictureSearchSchema, 'A page of results'),
    ...errors(401, 409, 422, 424, 429),
  },
});

export const pictureRoutes = apiRouter({ keys: contentKeys })
  .openapi(libraryRoute, async (c) => c.json({ items: await listLibrary(c.get('user')) }, 200))
  .openapi(providersRoute, async (c) =>
    c.json(await pictureProviders(c.get('user'), systemClock), 200),
  )
  .openapi(searchRoute, async (c) => c.json(await searchPictures(c.req.valid('query')), 200));
