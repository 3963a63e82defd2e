import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { chooseFontFormat, downloadFormats, fontChoices } from '#shared/domain/formats.ts';
import { activityQuerySchema, activitySchema } from '#shared/schemas/activity.ts';
import { pageSchema } from '#shared/schemas/common.ts';
import { deckSourcesSchema } from '#shared/schemas/deck-sources.ts';
import {
  addedPictureSchema,
  addPictureBodySchema,
  storedPictureSchema,
} from '#shared/schemas/pictures.ts';
import { dataTypes, presentationDataSchema } from '#shared/schemas/presentation-data.ts';
import { versionSchema } from '#shared/schemas/presentations.ts';
import { draftFiguresSchema, traceFiguresBodySchema } from '#shared/schemas/provenance.ts';
import { versionContentSchema } from '#shared/schemas/versions.ts';
import { loadOnDemand } from '../../lib/on-demand.ts';
import { pictureCacheControl } from '../../lib/picture-cache-control.ts';
import { createDownloadUrl } from '../../services/decks/queries/download.ts';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import { readThumbnail } from '../../services/decks/queries/thumbnail.ts';
import { versionViews } from '../../services/decks/queries/version-views.ts';
import {
  readDeckSources,
  readPresentationData,
  readVersion,
  traceDraft,
} from '../content/content-calls.ts';
import { sendJson } from '../content/json-response.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitCostlyRead, limitDeckRead, limitSlidesRead } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { addPicture, listActivity } from '../on-demand/service-calls.ts';
import {
  bearer,
  body,
  errors,
  idParam,
  ifNoneMatch,
  json,
  pictureResponse,
  revalidatableResponses,
  thumbnailParam,
  thumbnailResponse,
  versionNumberSchema,
  versionParam,
} from '../openapi.ts';
import { deckRouter } from '../router.ts';

const pictureViews = loadOnDemand(
  async () => (await import('../../services/decks/queries/list-pictures.ts')).pictureViews,
);
const readPicture = loadOnDemand(
  async () => (await import('../../services/decks/queries/read-picture.ts')).readPicture,
);

const commonOptions = { method: 'get' as const, tags: ['presentations'], security: bearer };
const itemsSchema = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const versionsRoute = createRoute({
  ...commonOptions,
  path: '/{id}/versions',
  summary: 'List content versions and their HTML',
  middleware: [signedIn, limitDeckRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(itemsSchema(versionSchema), 'The versions'),
    ...errors(401, 404, 429),
  },
});

const versionRoute = createRoute({
  ...commonOptions,
  path: '/{id}/versions/{version}',
  summary: 'Get a version with its content',
  middleware: [signedIn, limitSlidesRead, revalidated] as const,
  request: { params: versionParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(versionContentSchema, 'The version'),
    ...errors(401, 404, 429),
  },
});

const activityRoute = createRoute({
  ...commonOptions,
  path: '/{id}/activity',
  summary: 'List events of the presentation in the last 30 days, newest first',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: idParam, query: activityQuerySchema },
  responses: {
    200: json(pageSchema(activitySchema), 'A page of events'),
    ...errors(401, 404, 422, 429),
  },
});

const sourcesRoute = createRoute({
  ...commonOptions,
  path: '/{id}/sources',
  summary: 'List sources, facts with the slides that use them, and unsupported figures',
  middleware: [signedIn, limitCostlyRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(deckSourcesSchema, 'The evidence'),
    ...errors(401, 404, 429),
  },
});

const figuresRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/figures',
  summary: 'Get the provenance of figures in an unsaved slide; stores nothing',
  middleware: [signedIn] as const,
  request: { params: idParam, ...body(traceFiguresBodySchema) },
  responses: { 200: json(draftFiguresSchema, 'Its figures'), ...errors(400, 401, 404, 422, 429) },
});

const dataRoute = createRoute({
  ...commonOptions,
  path: '/{id}/data',
  summary: 'Get a presentation’s data by kind',
  middleware: [signedIn, limitCostlyRead] as const,
  request: {
    params: idParam,
    query: z.object({ data_type: z.enum(dataTypes).default('all') }),
  },
  responses: { 200: json(presentationDataSchema, 'The data'), ...errors(401, 404, 422, 429) },
});

const downloadRoute = createRoute({
  ...commonOptions,
  path: '/{id}/download',
  summary: 'Download a file of a version',
  middleware: [signedIn, limitDeckRead] as const,
  request: {
    params: idParam,
    query: z.object({
      format: z.enum(downloadFormats).default('html'),
      version: versionNumberSchema.optional(),
      fonts: z
        .enum(fontChoices)
        .default('theme')
        .describe(
          '`safe` with the format `pptx`: fonts that every office program has, instead of the theme’s. The file is the format `safe_pptx`, which is generated on request.',
        ),
    }),
  },
  responses: {
    302: { description: 'Redirect to the file; the URL is valid for five minutes' },
    ...errors(401, 404, 409, 422, 429),
  },
});

const thumbnailRoute = createRoute({
  ...commonOptions,
  path: '/{id}/thumbnail/{picture}',
  summary:
    'Get the first slide as a picture; `thumbnail_url` of the presentation or of a version is its address',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: thumbnailParam },
  responses: {
    200: thumbnailResponse,
    ...errors(401, 404, 429),
  },
});

const picturesRoute = createRoute({
  ...commonOptions,
  path: '/{id}/pictures',
  summary: 'List the pictures that the presentation stores, newest first',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: idParam },
  responses: {
    200: json(itemsSchema(storedPictureSchema), 'The pictures'),
    ...errors(401, 404, 429),
  },
});

const addedPictureRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/pictures',
  summary: 'Add a picture from a site or another presentation, for use on a slide',
  middleware: [signedIn, idempotent] as const,
  request: { params: idParam, ...body(addPictureBodySchema) },
  responses: {
    201: json(addedPictureSchema, 'The stored picture'),
    ...errors(400, 401, 403, 404, 409, 413, 422, 424, 429, 503),
  },
});

const pictureRoute = createRoute({
  ...commonOptions,
  path: '/{id}/pictures/{picture}',
  summary:
    'Get a picture of a slide; the image’s `asset` is this address without `/presentations/{id}/`',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: idParam.extend({ picture: z.string().max(100) }) },
  responses: {
    200: pictureResponse,
    ...errors(401, 404, 429),
  },
});

export const presentationContentRoutes = deckRouter()
  .openapi(versionsRoute, async (c) => {
    const user = c.get('user');
    const deck = await requireReadableDeck(user, c.req.valid('param').id);
    return c.json({ items: await versionViews(deck, user) }, 200);
  })
  .openapi(versionRoute, async (c) => {
    const { id, version: number } = c.req.valid('param');
    const deck = await requireReadableDeck(c.get('user'), id);
    return sendJson(c, await readVersion(c.get('user'), deck, number));
  })
  .openapi(activityRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return c.json(await listActivity(c.get('user'), deck, c.req.valid('query')), 200);
  })
  .openapi(sourcesRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return sendJson(c, await readDeckSources(c.get('user'), deck, c.get('locale')));
  })
  .openapi(figuresRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return c.json(await traceDraft(c.get('user'), deck, c.req.valid('json')), 200);
  })
  .openapi(dataRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return sendJson(
      c,
      await readPresentationData(c.get('user'), deck, c.req.valid('query').data_type),
    );
  })
  .openapi(downloadRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    const { format, version, fonts } = c.req.valid('query');
    return c.redirect(await createDownloadUrl(deck, chooseFontFormat(format, fonts), version), 302);
  })
  .openapi(thumbnailRoute, async (c) => {
    const { id, picture } = c.req.valid('param');
    const bytes = await readThumbnail(await requireReadableDeck(c.get('user'), id), picture);
    // The response is immutable, because a changed picture has another URL.
    c.header('Cache-Control', pictureCacheControl);
    return c.body(bytes, 200, { 'Content-Type': 'image/png' });
  })
  .openapi(picturesRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return c.json({ items: await pictureViews(deck) }, 200);
  })
  .openapi(addedPictureRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await addPicture(c.get('user'), id, c.req.valid('json')), 201);
  })
  .openapi(pictureRoute, async (c) => {
    const { id, picture: name } = c.req.valid('param');
    const deck = await requireReadableDeck(c.get('user'), id);
    const { bytes, contentType } = await readPicture(deck, name);
    c.header('Cache-Control', pictureCacheControl);
    return c.body(bytes, 200, { 'Content-Type': contentType });
  });
