import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { trashedPresentationSchema } from '#shared/schemas/trash.ts';
import { systemClock } from '../../lib/clock.ts';
import { pictureCacheControl } from '../../lib/picture-cache-control.ts';
import {
  deleteFromTrash,
  requireOwnTrashedDeck,
  restoreFromTrash,
} from '../../services/decks/commands/trash.ts';
import { presentationView } from '../../services/decks/queries/get-presentation.ts';
import { listTrash } from '../../services/decks/queries/list-trash.ts';
import { readThumbnail } from '../../services/decks/queries/thumbnail.ts';
import { contentKeysExcept } from '../key-access.ts';
import { limitCostlyRead, limitDeckRead } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, idParam, json, thumbnailParam, thumbnailResponse } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary:
    'List the caller’s deleted presentations, the last deleted first; each stays for 30 days',
  middleware: [signedIn, limitCostlyRead] as const,
  responses: {
    200: json(z.object({ items: z.array(trashedPresentationSchema) }), 'The presentations'),
    ...errors(401, 429),
  },
});

const thumbnailRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/thumbnail/{picture}',
  summary: 'Get the first slide of a deleted presentation; `thumbnail_url` is its address',
  middleware: [signedIn, limitDeckRead] as const,
  request: { params: thumbnailParam },
  responses: {
    200: thumbnailResponse,
    ...errors(401, 404, 429),
  },
});

const restoreRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Restore a deleted presentation; its share links work again',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(presentationSchema, 'The presentation'), ...errors(401, 404, 429) },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Remove a deleted presentation and its content permanently; not for API keys',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...errors(401, 403, 404, 429) },
});

export const trashRoutes = apiRouter({ keys: contentKeysExcept('DELETE /{id}') })
  .openapi(listRoute, async (c) => c.json(await listTrash(c.get('user')), 200))
  .openapi(thumbnailRoute, async (c) => {
    const { id, picture } = c.req.valid('param');
    const deck = await requireOwnTrashedDeck(c.get('user'), id, systemClock);
    const bytes = await readThumbnail(deck, picture);
    c.header('Cache-Control', pictureCacheControl);
    return c.body(bytes, 200, { 'Content-Type': 'image/png' });
  })
  .openapi(restoreRoute, async (c) => {
    const user = c.get('user');
    const deck = await restoreFromTrash(user, c.req.valid('param').id, systemClock);
    return c.json(await presentationView(deck, user), 200);
  })
  .openapi(removeRoute, async (c) => {
    await deleteFromTrash(c.get('user'), c.req.valid('param').id, systemClock);
    return c.body(null, 204);
  });
