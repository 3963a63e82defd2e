import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { taskSchema } from '#shared/schemas/presentations.ts';
import { systemClock } from '../../lib/clock.ts';
import { getTaskView, listTaskViews } from '../../services/decks/queries/list-tasks.ts';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitDeckRead, limitGeneration } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { pauseTask, startTask } from '../on-demand/service-calls.ts';
import { bearer, errors, idParam, ifNoneMatch, json, revalidatableResponses } from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/tasks',
  summary: 'List the presentation’s current tasks in processing order',
  middleware: [signedIn, limitDeckRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(z.object({ items: z.array(taskSchema) }), 'The tasks'),
    ...errors(401, 404, 429),
  },
});

const actionOptions = {
  ...commonOptions,
  method: 'post' as const,
  request: { params: idParam.extend({ task_id: z.string().max(60) }) },
  responses: { 200: json(taskSchema, 'The task'), ...errors(401, 403, 404, 409, 429) },
};

const startRoute = createRoute({
  ...actionOptions,
  path: '/{id}/tasks/{task_id}/start',
  summary: 'Restart a task',
  middleware: [signedIn, limitGeneration, idempotent] as const,
});

const pauseRoute = createRoute({
  ...actionOptions,
  path: '/{id}/tasks/{task_id}/pause',
  summary: 'Pause one task',
  middleware: [signedIn, idempotent] as const,
});

export const presentationTaskRoutes = deckRouter()
  .openapi(listRoute, async (c) => {
    const user = c.get('user');
    const deck = await requireReadableDeck(user, c.req.valid('param').id);
    return c.json({ items: await listTaskViews(deck, user) }, 200);
  })
  .openapi(startRoute, async (c) => {
    const user = c.get('user');
    const { id, task_id: taskId } = c.req.valid('param');
    const { deck, task } = await startTask(user, id, taskId, systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  })
  .openapi(pauseRoute, async (c) => {
    const user = c.get('user');
    const { id, task_id: taskId } = c.req.valid('param');
    const { deck, task } = await pauseTask(user, id, taskId, systemClock);
    return c.json(await getTaskView(deck, task.id, user), 200);
  });
