import { createRoute } from '@hono/zod-openapi';
import { editorialReviewSchema, findingParamSchema } from '#shared/schemas/editorial-review.ts';
import { taskSchema } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { getTaskView } from '../../services/decks/queries/list-tasks.ts';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitDeckRead, limitGeneration } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import {
  applyFinding,
  dismissFinding,
  editorialReviewView,
  startEditorialReview,
} from '../on-demand/service-calls.ts';
import { bearer, errors, idParam, json } from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/editorial-review',
  summary: 'Get the last editorial review: findings about what the deck says',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: idParam },
  responses: { 200: json(editorialReviewSchema, 'The review'), ...errors(401, 404, 429) },
});

const startRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/editorial-review',
  summary: 'Review what the finished deck says, by one model call',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: idParam },
  responses: { 200: json(taskSchema, 'The started task'), ...errors(401, 403, 404, 409, 429) },
});

const applyRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/editorial-review/findings/{finding}/apply',
  summary: 'Revise the slide as a finding proposes; the result is a proposal',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: findingParamSchema },
  responses: {
    200: json(taskSchema, 'The started task'),
    ...errors(401, 403, 404, 409, 412, 422, 429),
  },
});

const dismissRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/editorial-review/findings/{finding}/dismiss',
  summary: 'Dismiss a finding',
  middleware: [signedIn] as const,
  request: { params: findingParamSchema },
  responses: {
    200: json(editorialReviewSchema, 'The review'),
    ...errors(401, 403, 404, 409, 412, 422),
  },
});

export const presentationEditorialReviewRoutes = deckRouter()
  .openapi(readRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return c.json(await editorialReviewView(deck), 200);
  })
  .openapi(startRoute, async (c) => {
    const user = c.get('user');
    const started = await startEditorialReview(user, c.req.valid('param').id, systemClock);
    return c.json(await getTaskView(started.deck, started.task.id, user), 200);
  })
  .openapi(applyRoute, async (c) => {
    const user = c.get('user');
    const { id, finding } = c.req.valid('param');
    const started = await applyFinding(user, id, finding, systemClock);
    return c.json(await getTaskView(started.deck, started.task.id, user), 200);
  })
  .openapi(dismissRoute, async (c) => {
    const { id, finding } = c.req.valid('param');
    return c.json(await editorialReviewView(await dismissFinding(c.get('user'), id, finding)), 200);
  });
