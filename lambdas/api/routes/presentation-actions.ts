import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  presentationSchema,
  regenerateBodySchema,
  regenerateFroms,
  translateBodySchema,
} from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { noteDeckDeed } from '../../services/audit/note-deck-deed.ts';
import { cancel } from '../../services/decks/commands/cancel.ts';
import {
  generateHtmlVersion,
  madeFormats,
} from '../../services/decks/commands/generate-html-version.ts';
import { pause } from '../../services/decks/commands/pause.ts';
import { regenerate } from '../../services/decks/commands/regenerate.ts';
import { resume } from '../../services/decks/commands/resume.ts';
import { setCurrentVersion } from '../../services/decks/commands/set-current-version.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import { actorOf } from '../actor.ts';
import { duplicate, restoreVersion, translate } from '../content/content-calls.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { generating } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json, versionNumber, versionParam } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const answered = {
  200: json(presentationSchema, 'The presentation as it is now'),
  ...errors(401, 403, 404, 409, 422, 429),
};

const action = <const P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags: ['presentations'],
    summary,
    security: bearer,
    middleware: [signedIn, idempotent] as const,
    request: { params: idParam },
    responses: answered,
  });

const regenerateRoute = createRoute({
  method: 'post',
  path: '/{id}/regenerate',
  tags: ['presentations'],
  summary: 'Begins a new run, from the slides or from deploy',
  security: bearer,
  middleware: [signedIn, generating, idempotent] as const,
  request: {
    params: idParam,
    query: z
      .object({
        regenerate_from: z.enum(regenerateFroms).default('slides'),
        version: versionNumber.optional(),
      })
      .refine((query) => query.version === undefined || query.regenerate_from === 'deploy', {
        path: ['version'],
        message: 'a version is taken only with regenerate_from=deploy',
      }),
    ...body(regenerateBodySchema, { required: false }),
  },
  responses: answered,
});

const generateHtml = createRoute({
  method: 'post',
  path: '/{id}/generate-html-version',
  tags: ['presentations'],
  summary: 'Makes the missing HTML and exports of a content version',
  security: bearer,
  middleware: [signedIn, generating, idempotent] as const,
  request: {
    params: idParam,
    query: z.object({ version: versionNumber, format: z.enum(madeFormats).optional() }),
  },
  responses: answered,
});

const setCurrent = createRoute({
  method: 'put',
  path: '/{id}/current-html-version',
  tags: ['presentations'],
  summary: 'Chooses the HTML version that is shown',
  security: bearer,
  middleware: [signedIn] as const,
  request: { params: idParam, query: z.object({ version: versionNumber }) },
  responses: answered,
});

const restore = createRoute({
  method: 'post',
  path: '/{id}/versions/{version}/restore',
  tags: ['presentations'],
  summary:
    'Puts a version’s content in the place of the slides, and publishes it as the next version',
  security: bearer,
  middleware: [signedIn, generating, idempotent] as const,
  request: { params: versionParam },
  responses: answered,
});

const translateRoute = createRoute({
  method: 'post',
  path: '/{id}/translate',
  tags: ['presentations'],
  summary: 'Has the presentation translated: a new one that says what it was translated from',
  security: bearer,
  middleware: [signedIn, generating, idempotent] as const,
  request: { params: idParam, ...body(translateBodySchema) },
  responses: {
    201: json(presentationSchema, 'The new presentation, accepted'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const duplicateRoute = createRoute({
  method: 'post',
  path: '/{id}/duplicate',
  tags: ['presentations'],
  summary: 'Copies a presentation with its slides, without a model call',
  security: bearer,
  middleware: [signedIn, generating, idempotent] as const,
  request: { params: idParam },
  responses: {
    201: json(presentationSchema, 'The copy, accepted'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

export const presentationActionRoutes = apiRouter()
  .openapi(translateRoute, async (c) => {
    const user = c.get('user');
    const { language } = c.req.valid('json');
    const ask = { language, newId: c.get('newId') };
    const deck = await translate(user, c.req.valid('param').id, ask);
    return c.json(await presentationView(deck, user), 201);
  })
  .openapi(duplicateRoute, async (c) => {
    const user = c.get('user');
    const ask = { newId: c.get('newId'), locale: c.get('locale') };
    const deck = await duplicate(user, c.req.valid('param').id, ask);
    return c.json(await presentationView(deck, user), 201);
  })
  .openapi(action('/{id}/pause', 'Pauses the making'), async (c) => {
    const user = c.get('user');
    await noteDeckDeed(actorOf(c), c.req.valid('param').id, 'pause');
    const deck = await pause(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(action('/{id}/resume', 'Goes on with what is not done'), async (c) => {
    const user = c.get('user');
    const deck = await resume(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(action('/{id}/cancel', 'Ends the making'), async (c) => {
    const user = c.get('user');
    await noteDeckDeed(actorOf(c), c.req.valid('param').id, 'cancel');
    const deck = await cancel(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(regenerateRoute, async (c) => {
    const user = c.get('user');
    const { regenerate_from: from, version } = c.req.valid('query');
    const ask = {
      from,
      ...(version === undefined ? {} : { version }),
      // A body that was left out comes without the schema's defaults.
      body: regenerateBodySchema.parse(c.req.valid('json')),
      requestId: c.get('newId'),
    };
    const deck = await regenerate(user, c.req.valid('param').id, ask, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(generateHtml, async (c) => {
    const user = c.get('user');
    const { id } = c.req.valid('param');
    const deck = await generateHtmlVersion(user, id, c.req.valid('query'), systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(restore, async (c) => {
    const user = c.get('user');
    const { id, version } = c.req.valid('param');
    const ask = { version, requestId: c.get('newId') };
    const deck = await restoreVersion(user, id, ask);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(setCurrent, async (c) => {
    const user = c.get('user');
    const { version } = c.req.valid('query');
    const deck = await setCurrentVersion(user, c.req.valid('param').id, version);
    return c.json(await presentationView(deck, user), 200);
  });
