import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { folderSchema, moveFolderBodySchema } from '#shared/schemas/folders.ts';
import { listFolders, moveFolder } from '../../services/decks/commands/folders.ts';
import { contentKeys } from '../key-access.ts';
import { limitCostlyRead } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const list = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the folders of the caller’s presentations',
  middleware: [signedIn, limitCostlyRead] as const,
  responses: {
    200: json(z.object({ items: z.array(folderSchema) }), 'The folders, by name'),
    ...errors(401, 429),
  },
});

const move = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/move',
  summary: 'Rename a folder, move its presentations to another one, or to none',
  middleware: [signedIn, limitCostlyRead] as const,
  request: body(moveFolderBodySchema),
  responses: { 204: { description: 'Moved' }, ...errors(401, 413, 415, 422, 429) },
});

export const folderRoutes = apiRouter({ keys: contentKeys })
  .openapi(list, async (c) => c.json({ items: await listFolders(c.get('user')) }, 200))
  .openapi(move, async (c) => {
    await moveFolder(c.get('user'), c.req.valid('json'));
    return c.body(null, 204);
  });
