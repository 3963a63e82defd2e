import { createRoute } from '@hono/zod-openapi';
import { queueStatusSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../../lib/clock.ts';
import { queueStatus } from '../../services/queue/queue-status.ts';
import { contentKeys } from '../key-access.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const status = createRoute({
  method: 'get',
  path: '/status',
  tags: ['queue'],
  summary: 'Get the load of the generation workers',
  security: bearer,
  middleware: [signedIn] as const,
  responses: { 200: json(queueStatusSchema, 'The queue'), ...errors(401) },
});

export const queueRoutes = apiRouter({ keys: contentKeys }).openapi(status, async (c) =>
  c.json(await queueStatus(systemClock), 200),
);
