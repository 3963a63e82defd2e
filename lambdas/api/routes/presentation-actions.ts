import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { requestedFormats } from '#shared/domain/formats.ts';
import { placementBodySchema } from '#shared/schemas/folders.ts';
import {
  presentationSchema,
  regenerateBodySchema,
  regenerateFroms,
  translateBodySchema,
  versionSchema,
} from '#shared/schemas/presentations.ts';
import { versionNameBodySchema } from '#shared/schemas/versions.ts';
import { systemClock } from '../../lib/clock.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import { requestActor } from '../actor.ts';
import { duplicate, restoreVersion, translate } from '../content/content-calls.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitCopies, limitFiles, limitGeneration } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import {
  cancel,
  generateHtmlVersion,
  nameVersion,
  pause,
  placePresentation,
  recordDeckAudit,
  regenerate,
  resume,
  setCurrentVersion,
} from '../on-demand/service-calls.ts';
import {
  bearer,
  body,
  errors,
  idParam,
  json,
  versionNumberSchema,
  versionParam,
} from '../openapi.ts';
import { deckRouter } from '../router.ts';

const changedResponses = {
  200: json(presentationSchema, 'The changed presentation'),
  ...errors(401, 403, 404, 409, 422, 429),
};

const placeRoute = createRoute({
  method: 'patch',
  path: '/{id}/placement',
  tags: ['presentations'],
  summary: 'Mark a presentation as a favourite, or put it into a folder',
  security: bearer,
  middleware: [signedIn] as const,
  request: { params: idParam, ...body(placementBodySchema) },
  responses: { 204: { description: 'Changed' }, ...errors(401, 403, 404, 413, 415, 422, 429) },
});

const createActionRoute = <const P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags: ['presentations'],
    summary,
    security: bearer,
    middleware: [signedIn, idempotent] as const,
    request: { params: idParam },
    responses: changedResponses,
  });

const regenerateRoute = createRoute({
  method: 'post',
  path: '/{id}/regenerate',
  tags: ['presentations'],
  summary: 'Start a new run, from the slides or from deploy',
  security: bearer,
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: {
    params: idParam,
    query: z
      .object({
        regenerate_from: z.enum(regenerateFroms).default('slides'),
        version: versionNumberSchema.optional(),
      })
      .refine((query) => query.version === undefined || query.regenerate_from === 'deploy', {
        path: ['version'],
        message: 'a version is allowed only with regenerate_from=deploy',
      }),
    ...body(regenerateBodySchema, { required: false }),
  },
  responses: changedResponses,
});

const generateHtmlRoute = createRoute({
  method: 'post',
  path: '/{id}/generate-html-version',
  tags: ['presentations'],
  summary: 'Generate the missing HTML and exports of a content version',
  security: bearer,
  middleware: [signedIn, limitGeneration, limitFiles, idempotent] as const,
  request: {
    params: idParam,
    query: z.object({ version: versionNumberSchema, format: z.enum(requestedFormats).optional() }),
  },
  responses: changedResponses,
});

const setCurrentRoute = createRoute({
  method: 'put',
  path: '/{id}/current-html-version',
  tags: ['presentations'],
  summary: 'Set the HTML version that is shown',
  security: bearer,
  middleware: [signedIn, limitGeneration] as const,
  request: { params: idParam, query: z.object({ version: versionNumberSchema }) },
  responses: changedResponses,
});

const restoreRoute = createRoute({
  method: 'post',
  path: '/{id}/versions/{version}/restore',
  tags: ['presentations'],
  summary: 'Replace the slides by a version’s content and publish it as the next version',
  security: bearer,
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: versionParam },
  responses: changedResponses,
});

const renameRoute = createRoute({
  method: 'patch',
  path: '/{id}/versions/{version}',
  tags: ['presentations'],
  summary: 'Name a version, or remove its name; for the owner',
  security: bearer,
  middleware: [signedIn] as const,
  request: { params: versionParam, ...body(versionNameBodySchema) },
  responses: {
    200: json(versionSchema, 'The version'),
    ...errors(400, 401, 403, 404, 409, 422),
  },
});

const translateRoute = createRoute({
  method: 'post',
  path: '/{id}/translate',
  tags: ['presentations'],
  summary: 'Translate the presentation into a new one that refers to its original',
  security: bearer,
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: idParam, ...body(translateBodySchema) },
  responses: {
    201: json(presentationSchema, 'The new presentation'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const duplicateRoute = createRoute({
  method: 'post',
  path: '/{id}/duplicate',
  tags: ['presentations'],
  summary: 'Copy a presentation with its slides, without a model call or a quota unit',
  security: bearer,
  middleware: [signedIn, limitCopies, idempotent] as const,
  request: { params: idParam },
  responses: {
    201: json(presentationSchema, 'The copy'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

export const presentationActionRoutes = deckRouter()
  .openapi(translateRoute, async (c) => {
    const user = c.get('user');
    const { language } = c.req.valid('json');
    const request = { language, newId: c.get('newId') };
    const deck = await translate(user, c.req.valid('param').id, request);
    return c.json(await presentationView(deck, user), 201);
  })
  .openapi(duplicateRoute, async (c) => {
    const user = c.get('user');
    const request = { newId: c.get('newId'), locale: c.get('locale') };
    const deck = await duplicate(user, c.req.valid('param').id, request);
    return c.json(await presentationView(deck, user), 201);
  })
  .openapi(createActionRoute('/{id}/pause', 'Pause the generation'), async (c) => {
    const user = c.get('user');
    await recordDeckAudit(requestActor(c), c.req.valid('param').id, 'pause');
    const deck = await pause(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(createActionRoute('/{id}/resume', 'Continue the generation'), async (c) => {
    const user = c.get('user');
    const deck = await resume(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(createActionRoute('/{id}/cancel', 'Cancel the generation'), async (c) => {
    const user = c.get('user');
    await recordDeckAudit(requestActor(c), c.req.valid('param').id, 'cancel');
    const deck = await cancel(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(regenerateRoute, async (c) => {
    const user = c.get('user');
    const { regenerate_from: from, version } = c.req.valid('query');
    const request = {
      from,
      ...(version === undefined ? {} : { version }),
      // A missing body arrives without the schema's defaults, so they are added here.
      body: regenerateBodySchema.parse(c.req.valid('json')),
      requestId: c.get('newId'),
    };
    const deck = await regenerate(user, c.req.valid('param').id, request, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(generateHtmlRoute, async (c) => {
    const user = c.get('user');
    const { id } = c.req.valid('param');
    const deck = await generateHtmlVersion(user, id, c.req.valid('query'), systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(restoreRoute, async (c) => {
    const user = c.get('user');
    const { id, version } = c.req.valid('param');
    const request = { version, requestId: c.get('newId') };
    const deck = await restoreVersion(user, id, request);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(renameRoute, async (c) => {
    const { id, version } = c.req.valid('param');
    const { name } = c.req.valid('json');
    return c.json(await nameVersion(c.get('user'), id, { version, name }), 200);
  })
  .openapi(placeRoute, async (c) => {
    await placePresentation(c.get('user'), c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  })
  .openapi(setCurrentRoute, async (c) => {
    const user = c.get('user');
    const { version } = c.req.valid('query');
    const deck = await setCurrentVersion(user, c.req.valid('param').id, version);
    return c.json(await presentationView(deck, user), 200);
  });
