import { createRoute } from '@hono/zod-openapi';
import { pageSchema } from '#shared/schemas/common.ts';
import { estimateBodySchema, presentationEstimateSchema } from '#shared/schemas/estimate.ts';
import {
  createPresentationBodySchema,
  editPresentationBodySchema,
  listPresentationsQuerySchema,
  type Presentation,
  presentationSchema,
  presentationSummarySchema,
  readPresentationQuerySchema,
  readPresentationSchema,
} from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import {
  listPresentations,
  listSharedPage,
} from '../../services/decks/queries/list-presentations.ts';
import { listTaskViews } from '../../services/decks/queries/list-tasks.ts';
import {
  isNewToDeck,
  requireReadableDeck,
} from '../../services/decks/queries/require-readable-deck.ts';
import { requestActor } from '../actor.ts';
import { estimateWithQuota, requestPresentation } from '../content/content-calls.ts';
import { sendJson, toJsonResponse } from '../content/json-response.ts';
import { createDeckTags } from '../deck-tag.ts';
import { ifMatchSchema, parseIfMatch } from '../if-match.ts';
import { idempotent } from '../middleware/idempotent.ts';
import {
  limitDeckRead,
  limitGeneration,
  limitList,
  toLimitSubject,
} from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import {
  deletePresentation,
  editDeck,
  joinDeck,
  listSharedDecks,
  recordDeckAudit,
  requireDeletionProof,
} from '../on-demand/service-calls.ts';
import {
  bearer,
  body,
  errors,
  idParam,
  ifNoneMatch,
  json,
  revalidatableResponses,
} from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the caller’s presentations',
  middleware: [signedIn, limitList, revalidated] as const,
  request: { query: listPresentationsQuerySchema, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(pageSchema(presentationSummarySchema), 'A page'),
    ...errors(401, 403, 422, 429),
  },
});

const createPresentationRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Create a presentation and start its generation',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: body(createPresentationBodySchema),
  responses: {
    201: json(presentationSchema, 'The new presentation'),
    ...errors(401, 404, 409, 413, 415, 422, 429),
  },
});

const estimateRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/estimate',
  summary: 'Estimate tokens, cost and time of a presentation',
  middleware: [signedIn] as const,
  request: body(estimateBodySchema),
  responses: {
    200: json(presentationEstimateSchema, 'The estimate, and the quota after it'),
    ...errors(401, 404, 409, 413, 415, 422),
  },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get a presentation with its stages, versions and usage',
  description:
    'With `If-None-Match` and `Cache-Control: max-age=…` (at most 60 seconds), the response may be 304 although tasks, usage or files have changed since, but not longer than that; a change of status, progress or slides is always returned.',
  middleware: [signedIn, limitDeckRead, revalidated] as const,
  request: { params: idParam, query: readPresentationQuerySchema, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(readPresentationSchema, 'The presentation'),
    ...errors(401, 404, 422, 429),
  },
});

const editRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/{id}',
  summary: 'Change the title or theme; a finished presentation publishes it by itself',
  middleware: [signedIn] as const,
  request: { params: idParam, headers: ifMatchSchema, ...body(editPresentationBodySchema) },
  responses: {
    200: json(presentationSchema, 'The changed presentation'),
    ...errors(400, 401, 403, 404, 409, 412, 413, 415, 422, 429),
  },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a presentation; the owner’s own stays in the trash for 30 days',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 404) },
});

export const presentationRoutes = deckRouter()
  .openapi(listRoute, async (c) => {
    const user = c.get('user');
    const subject = toLimitSubject(user.id, c.get('keyId'));
    const query = c.req.valid('query');
    const page = query.shared
      ? listSharedPage(user, await listSharedDecks(user), query, subject)
      : listPresentations(user, query, subject);
    return c.json(await page, 200);
  })
  .openapi(createPresentationRoute, async (c) => {
    const user = c.get('user');
    const deck = await requestPresentation(user, c.get('newId'), c.req.valid('json'));
    return c.json(await presentationView(deck, user), 201);
  })
  .openapi(estimateRoute, async (c) =>
    c.json(await estimateWithQuota(c.get('user'), c.req.valid('json')), 200),
  )
  .openapi(readRoute, async (c) => {
    const user = c.get('user');
    const deck = await requireReadableDeck(user, c.req.valid('param').id);
    if (isNewToDeck(user, deck)) await joinDeck(user, deck, systemClock);
    const { include } = c.req.valid('query');
    const tags = createDeckTags(deck, user, {
      include,
      ifNoneMatch: c.req.header('if-none-match'),
      cacheControl: c.req.header('cache-control'),
    });
    const notModified = (tag: string) => c.body(null, 304, { ETag: tag });
    if (tags.recentTag) return notModified(tags.recentTag);
    const [view, tasks] = await Promise.all([
      presentationView(deck, user),
      include === 'tasks' ? listTaskViews(deck, user) : undefined,
    ]);
    const response = toJsonResponse<Presentation>(tasks ? { ...view, task_list: tasks } : view);
    const { tag, isKnown } = tags.tagData(response.tag);
    return isKnown ? notModified(tag) : sendJson(c, { ...response, tag });
  })
  .openapi(editRoute, async (c) => {
    const user = c.get('user');
    const { id } = c.req.valid('param');
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const deck = await editDeck(user, id, { rev, body: c.req.valid('json') }, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(removeRoute, async (c) => {
    await recordDeckAudit(requestActor(c), c.req.valid('param').id, 'delete');
    const { user, sessionId, keyId } = c.var;
    const { id } = c.req.valid('param');
    await requireDeletionProof({ user, sessionId, keyId }, id);
    await deletePresentation(user, id, systemClock);
    return c.body(null, 204);
  });
