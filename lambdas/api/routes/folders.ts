import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  createFolderBodySchema,
  folderSchema,
  moveFolderBodySchema,
} from '#shared/schemas/folders.ts';
import { createFolder, listFolders, moveFolder } from '../../services/decks/commands/folders.ts';
import { contentKeys } from '../key-access.ts';
import { limitCostlyRead } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'List the caller’s folders',
  middleware: [signedIn, limitCostlyRead] as const,
  responses: {
    200: json(z.object({ items: z.array(folderSchema) }), 'The folders, by name'),
    ...errors(401, 429),
  },
});

const createFolderRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Create an empty folder',
  middleware: [signedIn, limitCostlyRead] as const,
  request: body(createFolderBodySchema),
  responses: {
    204: { description: 'Created, or it existed' },
    ...errors(401, 409, 413, 415, 422, 429),
  },
});

const moveRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/move',
  summary: 'Rename a folder, or remove it: moves its presentations to another folder or to none',
  middleware: [signedIn, limitCostlyRead] as const,
  request: body(moveFolderBodySchema),
  responses: { 204: { description: 'Moved' }, ...errors(401, 413, 415, 422, 429) },
});

export const folderRoutes = apiRouter({ keys: contentKeys })
  .openapi(listRoute, async (c) => c.json({ items: await listFolders(c.get('user')) }, 200))
  .openapi(createFolderRoute, async (c) => {
    await createFolder(c.get('user'), c.req.valid('json').name);
    return c.body(null, 204);
  })
  .openapi(moveRoute, async (c) => {
    await moveFolder(c.get('user'), c.req.valid('json'));
    return c.body(null, 204);
  });
