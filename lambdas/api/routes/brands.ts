import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import {
  brandProposalBodySchema,
  brandProposalSchema,
  brandSchema,
  brandsSchema,
  createBrandBodySchema,
  updateBrandBodySchema,
} from '#shared/schemas/brands.ts';
import { pictureCacheControl } from '../../lib/picture-cache-control.ts';
import { findBrand } from '../../services/brands/find-brand.ts';
import {
  createBrand,
  deleteBrand,
  getBrand,
  listBrands,
  readLogo,
  updateBrand,
} from '../../services/brands/manage-brands.ts';
import { requestActor } from '../actor.ts';
import { proposeBrand } from '../content/content-calls.ts';
import type { SignedInEnv } from '../context.ts';
import { ifMatchSchema, parseIfMatch } from '../if-match.ts';
import { contentKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json, pictureResponse } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** Returns 404 for an invalid request about another user's brand; for a valid request, the service returns it. */
const hideBrand = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  const isInvalid = c.res.status === 400 || c.res.status === 422;
  if (isInvalid) await findBrand(c.get('user'), c.req.param('id') ?? '');
});

const commonOptions = { tags: ['brands'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List your brands, newest first, and those that all users share',
  middleware: [signedIn, limitList] as const,
  responses: { 200: json(brandsSchema, 'The brands'), ...errors(401, 403, 429) },
});

const createBrandRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Create a brand: colours, fonts, logos and footer on top of a theme',
  middleware: [signedIn, idempotent] as const,
  request: body(createBrandBodySchema),
  responses: {
    201: json(brandSchema, 'The new brand'),
    ...errors(400, 401, 403, 409, 413, 415, 422, 429, 503),
  },
});

const proposeRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/proposals',
  summary: 'Read a brand from a web page or a template; nothing is stored',
  middleware: [signedIn] as const,
  request: body(brandProposalBodySchema),
  responses: {
    200: json(brandProposalSchema, 'What was found, and what was not'),
    ...errors(400, 401, 403, 404, 413, 415, 422, 424, 429),
  },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get a brand',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(brandSchema, 'The brand'), ...errors(401, 403, 404) },
});

const logoRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/pictures/{picture}',
  summary: 'Get a logo; its id is this address without `/brands/{id}/`',
  middleware: [signedIn] as const,
  request: { params: idParam.extend({ picture: z.string().max(100) }) },
  responses: {
    200: pictureResponse,
    ...errors(401, 403, 404, 429),
  },
});

const updateRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/{id}',
  summary: 'Change a brand, or share it with all users; presentations follow when they apply it',
  middleware: [signedIn, hideBrand] as const,
  request: { params: idParam, headers: ifMatchSchema, ...body(updateBrandBodySchema) },
  responses: {
    200: json(brandSchema, 'The changed brand'),
    ...errors(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503),
  },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a brand; presentations keep what they show of it',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 403, 404, 429) },
});

export const brandRoutes = apiRouter({ keys: contentKeys })
  .openapi(listRoute, async (c) => c.json(await listBrands(c.get('user')), 200))
  .openapi(createBrandRoute, async (c) =>
    c.json(await createBrand(c.get('user'), c.get('newId'), c.req.valid('json')), 201),
  )
  .openapi(proposeRoute, async (c) =>
    c.json(await proposeBrand(c.get('user'), c.req.valid('json')), 200),
  )
  .openapi(readRoute, async (c) =>
    c.json(await getBrand(c.get('user'), c.req.valid('param').id), 200),
  )
  .openapi(logoRoute, async (c) => {
    const { id, picture } = c.req.valid('param');
    const { bytes, contentType } = await readLogo(c.get('user'), id, picture);
    c.header('Cache-Control', pictureCacheControl);
    return c.body(bytes, 200, { 'Content-Type': contentType });
  })
  .openapi(updateRoute, async (c) => {
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const change = { rev, body: c.req.valid('json') };
    return c.json(await updateBrand(requestActor(c), c.req.valid('param').id, change), 200);
  })
  .openapi(removeRoute, async (c) => {
    await deleteBrand(requestActor(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
