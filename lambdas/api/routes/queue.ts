import { createRoute } from '@hono/zod-openapi';
import { queueStatusSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../../lib/clock.ts';
import { readQueueStatus } from '../../services/queue/queue-status.ts';
import { contentKeys } from '../key-access.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const statusRoute = createRoute({
  method: 'get',
  path: '/status',
  tags: ['queue'],
  summary: 'Get the load of the generation workers',
  security: bearer,
  middleware: [signedIn] as const,
  responses: { 200: json(queueStatusSchema, 'The queue'), ...errors(401) },
});

export const queueRoutes = apiRouter({ keys: contentKeys }).openapi(statusRoute, async (c) =>
  c.json(await readQueueStatus(systemClock), 200),
);
