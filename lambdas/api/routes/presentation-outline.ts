import { createRoute } from '@hono/zod-openapi';
import {
  editOutlineBodySchema,
  outlineViewSchema,
  regenerateOutlineBodySchema,
} from '#shared/schemas/outline.ts';
import { taskSchema } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { outlineView } from '../../services/decks/queries/get-outline.ts';
import { getTaskView } from '../../services/decks/queries/list-tasks.ts';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import { editOutline } from '../content/content-calls.ts';
import { ifMatchSchema, parseIfMatch } from '../if-match.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitDeckRead, limitGeneration } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { regenerateOutline } from '../on-demand/service-calls.ts';
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

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/outline',
  summary: 'Get the outline of the working copy',
  middleware: [signedIn, limitDeckRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(outlineViewSchema, 'The outline'),
    ...errors(401, 404, 429),
  },
});

const editRoute = createRoute({
  ...commonOptions,
  method: 'put',
  path: '/{id}/outline',
  summary:
    'Replace the outline and the list of slides; slides move with their entries, none is lost',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: idParam, headers: ifMatchSchema, ...body(editOutlineBodySchema) },
  responses: {
    200: json(outlineViewSchema, 'The changed outline'),
    ...errors(400, 401, 403, 404, 409, 412, 413, 422, 429),
  },
});

const regenerateRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/outline/regenerate',
  summary: 'Regenerate the outline with an instruction; locked entries stay word for word',
  middleware: [signedIn, limitGeneration, idempotent] as const,
  request: { params: idParam, ...body(regenerateOutlineBodySchema) },
  responses: {
    200: json(taskSchema, 'The started task'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

export const presentationOutlineRoutes = deckRouter()
  .openapi(readRoute, async (c) => {
    const deck = await requireReadableDeck(c.get('user'), c.req.valid('param').id);
    return c.json(await outlineView(deck), 200);
  })
  .openapi(editRoute, async (c) => {
    const rev = parseIfMatch(c.req.valid('header')['if-match']);
    const { id } = c.req.valid('param');
    const deck = await editOutline(c.get('user'), id, { rev, body: c.req.valid('json') });
    return c.json(await outlineView(deck), 200);
  })
  .openapi(regenerateRoute, async (c) => {
    const user = c.get('user');
    const { id } = c.req.valid('param');
    const { deck, task } = await regenerateOutline(user, id, c.req.valid('json'), systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  });
