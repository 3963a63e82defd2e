import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { timeSchema } from '#shared/schemas/common.ts';
import { outlineViewSchema } from '#shared/schemas/outline.ts';
import { editSlideBodySchema, slideSchema, taskSchema } from '#shared/schemas/presentations.ts';
import {
  addSlideBodySchema,
  describePictureBodySchema,
  generatePictureBodySchema,
  reorderSlidesBodySchema,
  reviseSlideBodySchema,
} from '#shared/schemas/slides.ts';
import { systemClock } from '../../lib/clock.ts';
import { outlineView } from '../../services/decks/queries/get-outline.ts';
import { toWorkingSlideView } from '../../services/decks/queries/list-slides.ts';
import { getTaskView } from '../../services/decks/queries/list-tasks.ts';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import { addSlide, editSlide, readSlideList } from '../content/content-calls.ts';
import { sendJson } from '../content/json-response.ts';
import { ifMatchSchema, parseIfMatch } from '../if-match.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitGeneration, limitSlidesRead } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import {
  acceptProposal,
  discardProposal,
  removeSlide,
  reorderSlides,
  reviseSlide,
  startDescription,
  startPicture,
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
/** Identifies the proposal that the client shows by its `created_at`. */
const proposalQuery = z.object({ created_at: timeSchema.optional() });
const slideParam = idParam.extend({ slide_id: z.string().max(40) });
const slideListResponses = revalidatableResponses(
  z.object({ items: z.array(slideSchema) }),
  'The slides',
);
const orderResponse = json(outlineViewSchema, 'The outline in its new order');
const changedSlideResponse = json(slideSchema, 'The changed slide');

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/slides',
  summary: 'List the slides of the working copy; slides not generated yet have no content',
  middleware: [signedIn, limitSlidesRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: { ...slideListResponses, ...errors(401, 404, 429) },
});

const addRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/slides',
  summary: 'Add a slide from content, or from a sentence that the model turns into a slide',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: idParam, headers: ifMatchSchema, ...body(addSlideBodySchema) },
  responses: {
    201: json(slideSchema, 'The new slide; without content until it is generated'),
    ...errors(400, 401, 403, 404, 409, 412, 422, 429),
  },
});

const editRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/{id}/slides/{slide_id}',
  summary: 'Edit a finished slide of the working copy',
  middleware: [signedIn] as const,
  request: { params: slideParam, headers: ifMatchSchema, ...body(editSlideBodySchema) },
  responses: { 200: changedSlideResponse, ...errors(400, 401, 403, 404, 409, 412, 422) },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}/slides/{slide_id}',
  summary: 'Remove a finished slide from the working copy; versions keep it',
  middleware: [signedIn] as const,
  request: { params: slideParam, headers: ifMatchSchema },
  responses: {
    204: { description: 'Removed' },
    ...errors(400, 401, 403, 404, 409, 412, 422),
  },
});

const reorderRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/slides/reorder',
  summary: 'Reorder the slides; If-Match has the outline’s rev',
  middleware: [signedIn, idempotent] as const,
  request: { params: idParam, headers: ifMatchSchema, ...body(reorderSlidesBodySchema) },
  // The response has the outline instead of the slides, because the slides can exceed the size limit of the response
  // that is stored for the Idempotency-Key.
  responses: { 200: orderResponse, ...errors(400, 401, 403, 404, 409, 412, 422) },
});

const reviseRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/slides/{slide_id}/revise',
  summary: 'Change a slide with an instruction; creates a proposal to accept or discard',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: slideParam, headers: ifMatchSchema, ...body(reviseSlideBodySchema) },
  responses: {
    200: json(taskSchema, 'The started task'),
    ...errors(400, 401, 403, 404, 409, 412, 422, 429),
  },
});

const generateRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/slides/{slide_id}/picture',
  summary: 'Generate a picture for a slide; the finished task has its id in `picture`',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: slideParam, ...body(generatePictureBodySchema) },
  responses: {
    200: json(taskSchema, 'The started task'),
    ...errors(400, 401, 403, 404, 409, 422, 429),
  },
});

const describeRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/slides/{slide_id}/picture/description',
  summary: 'Propose the alternative text of a picture; the finished task has it in `description`',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: slideParam, ...body(describePictureBodySchema) },
  responses: {
    200: json(taskSchema, 'The started task'),
    ...errors(400, 401, 403, 404, 409, 422, 429),
  },
});

const createProposalRoute = <const P extends string>(path: P, summary: string) =>
  createRoute({
    ...commonOptions,
    method: 'post',
    path,
    summary,
    middleware: [signedIn, idempotent] as const,
    request: { params: slideParam, headers: ifMatchSchema, query: proposalQuery },
    responses: { 200: changedSlideResponse, ...errors(400, 401, 403, 404, 409, 412, 422) },
  });

export const presentationSlideRoutes = deckRouter()
  .openapi(listRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return sendJson(c, await readSlideList(c.get('user'), deck));
  })
  .openapi(addRoute, async (c) => {
    const { id } = c.req.valid('param');
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const addition = { rev, body: c.req.valid('json'), requestId: c.get('newId') };
    return c.json(toWorkingSlideView(await addSlide(c.get('user'), id, addition)), 201);
  })
  .openapi(editRoute, async (c) => {
    const { id, slide_id: slideId } = c.req.valid('param');
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const { content } = c.req.valid('json');
    const place = await editSlide(c.get('user'), id, { slideId, rev, content });
    return c.json(toWorkingSlideView(place), 200);
  })
  .openapi(removeRoute, async (c) => {
    const { id, slide_id: slideId } = c.req.valid('param');
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    await removeSlide(c.get('user'), id, { slideId, rev }, systemClock);
    return c.body(null, 204);
  })
  .openapi(reorderRoute, async (c) => {
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const { slide_ids: slideIds } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const deck = await reorderSlides(c.get('user'), id, { slideIds, rev }, systemClock);
    return c.json(await outlineView(deck), 200);
  })
  .openapi(reviseRoute, async (c) => {
    const user = c.get('user');
    const { id, slide_id: slideId } = c.req.valid('param');
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const { instruction } = c.req.valid('json');
    const revision = { slideId, rev, instruction };
    const { deck, task } = await reviseSlide(user, id, revision, systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  })
  .openapi(generateRoute, async (c) => {
    const user = c.get('user');
    const { id, slide_id: slideId } = c.req.valid('param');
    const { prompt } = c.req.valid('json');
    const { deck, task } = await startPicture(user, id, { slideId, prompt }, systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  })
  .openapi(describeRoute, async (c) => {
    const user = c.get('user');
    const { id, slide_id: slideId } = c.req.valid('param');
    const { asset } = c.req.valid('json');
    const { deck, task } = await startDescription(user, id, { slideId, asset }, systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  })
  .openapi(
    createProposalRoute(
      '/{id}/slides/{slide_id}/proposal/accept',
      'Replace the slide by its proposal',
    ),
    async (c) => {
      const { id, slide_id: slideId } = c.req.valid('param');
      const rev = parseIfMatch(c.req.valid('header')['if-match']);
      const proposalRef = { slideId, rev, madeAt: c.req.valid('query').created_at };
      const place = await acceptProposal(c.get('user'), id, proposalRef, systemClock);
      return c.json(toWorkingSlideView(place), 200);
    },
  )
  .openapi(
    createProposalRoute('/{id}/slides/{slide_id}/proposal/discard', 'Discard the proposal'),
    async (c) => {
      const { id, slide_id: slideId } = c.req.valid('param');
      const rev = parseIfMatch(c.req.valid('header')['if-match']);
      const proposalRef = { slideId, rev, madeAt: c.req.valid('query').created_at };
      const place = await discardProposal(c.get('user'), id, proposalRef);
      return c.json(toWorkingSlideView(place), 200);
    },
  );
