import { createRoute } from '@hono/zod-openapi';
import {
  editOutlineBodySchema,
  outlineViewSchema,
  regenerateOutlineBodySchema,
} from '#shared/schemas/outline.ts';
import { taskSchema } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { editOutline } from '../../services/decks/commands/edit-outline.ts';
import { regenerateOutline } from '../../services/decks/commands/regenerate-outline.ts';
import { outlineView } from '../../services/decks/queries/get-outline.ts';
import { taskViewOf } from '../../services/decks/queries/list-tasks.ts';
import { readableDeck } from '../../services/decks/queries/readable-deck.ts';
import { ifMatch, revOf } from '../if-match.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { generating } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, ifNoneMatch, json, revalidatable } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const common = { tags: ['presentations'], security: bearer };

const read = createRoute({
  ...common,
  method: 'get',
  path: '/{id}/outline',
  summary: 'The outline that the working copy follows',
  middleware: [signedIn, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: { ...revalidatable(outlineViewSchema, 'The outline'), ...errors(401, 404) },
});

const edit = createRoute({
  ...common,
  method: 'put',
  path: '/{id}/outline',
  summary: 'Puts an edited outline in its place; slides move with their entries and none is wiped',
  middleware: [signedIn] as const,
  request: { params: idParam, headers: ifMatch, ...body(editOutlineBodySchema) },
  responses: {
    200: json(outlineViewSchema, 'The outline as it is now'),
    ...errors(400, 401, 403, 404, 409, 412, 422),
  },
});

const again = createRoute({
  ...common,
  method: 'post',
  path: '/{id}/outline/regenerate',
  summary: 'Has the outline written again as asked, locked entries word for word',
  middleware: [signedIn, generating, idempotent] as const,
  request: { params: idParam, ...body(regenerateOutlineBodySchema) },
  responses: {
    200: json(taskSchema, 'The task at work'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

export const presentationOutlineRoutes = apiRouter()
  .openapi(read, async (c) => {
    const deck = await readableDeck(c.get('user'), c.req.valid('param').id);
    return c.json(await outlineView(deck), 200);
  })
  .openapi(edit, async (c) => {
    const rev = revOf(c.req.valid('header')['if-match']);
    const { id } = c.req.valid('param');
    const deck = await editOutline(
      c.get('user'),
      id,
      { rev, body: c.req.valid('json') },
      systemClock,
    );
    return c.json(await outlineView(deck), 200);
  })
  .openapi(again, async (c) => {
    const user = c.get('user');
    const { id } = c.req.valid('param');
    const { deck, task } = await regenerateOutline(user, id, c.req.valid('json'), systemClock);
    return c.json(await taskViewOf(deck, task.id, user), 200);
  });
