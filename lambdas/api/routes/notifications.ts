import { createRoute } from '@hono/zod-openapi';
import { notificationsSchema, readNotificationsBodySchema } from '#shared/schemas/notifications.ts';
import {
  listNotifications,
  readNotifications,
} from '../../services/notifications/list-notifications.ts';
import { contentKeys } from '../key-access.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, ifNoneMatch, revalidatableResponses } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['comments'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the comments of the last 90 days that mention you or reply to you, newest first',
  middleware: [signedIn, limitList, revalidated] as const,
  request: { headers: ifNoneMatch },
  responses: {
    ...revalidatableResponses(notificationsSchema, 'The newest 30 notifications'),
    ...errors(401, 429),
  },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/read',
  summary: 'Mark notifications as read',
  middleware: [signedIn] as const,
  request: body(readNotificationsBodySchema),
  responses: { 204: { description: 'Marked' }, ...errors(401, 413, 415, 422, 429) },
});

export const notificationRoutes = apiRouter({ keys: contentKeys })
  .openapi(listRoute, async (c) => c.json({ items: await listNotifications(c.get('user')) }, 200))
  .openapi(readRoute, async (c) => {
    await readNotifications(c.get('user'), c.req.valid('json').ids);
    return c.body(null, 204);
  });
