import { createRoute } from '@hono/zod-openapi';
import {
  createdSourceSchema,
  createSourceBodySchema,
  sourceSchema,
} from '#shared/schemas/sources.ts';
import { systemClock } from '../../lib/clock.ts';
import { deleteSource } from '../../services/sources/delete-source.ts';
import { requireOwnSource, toSourceView } from '../../services/sources/own-source.ts';
import { createUpload, finishUpload } from '../../services/sources/upload.ts';
import { addSource } from '../content/content-calls.ts';
import { contentKeys } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['sources'], security: bearer };

const createSourceRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Add a source: pasted text, a file to upload, or a web address',
  middleware: [signedIn, idempotent] as const,
  request: body(createSourceBodySchema),
  responses: {
    201: json(createdSourceSchema, 'The source; for a file with the upload URL'),
    ...errors(401, 409, 413, 415, 422, 429),
  },
});

const uploadedRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/uploaded',
  summary: 'Confirm that a file is uploaded; starts checking and reading it',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(sourceSchema, 'The source'), ...errors(401, 404, 409, 429) },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}',
  summary: 'Get a source and its reading status',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(sourceSchema, 'The source'), ...errors(401, 404) },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a source that no presentation uses',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 404, 409) },
});

export const sourceRoutes = apiRouter({ keys: contentKeys })
  .openapi(createSourceRoute, async (c) => {
    const newSource = c.req.valid('json');
    const source = await addSource(c.get('user'), c.get('newId'), newSource);
    const view = toSourceView(source, c.get('locale'));
    if (source.status !== 'awaiting_upload') return c.json(view, 201);
    return c.json({ ...view, upload: await createUpload(source, systemClock) }, 201);
  })
  .openapi(uploadedRoute, async (c) => {
    const source = await finishUpload(c.get('user'), c.req.valid('param').id, systemClock);
    return c.json(toSourceView(source, c.get('locale')), 200);
  })
  .openapi(readRoute, async (c) => {
    const source = await requireOwnSource(c.get('user'), c.req.valid('param').id, systemClock);
    return c.json(toSourceView(source, c.get('locale')), 200);
  })
  .openapi(removeRoute, async (c) => {
    await deleteSource(c.get('user'), c.req.valid('param').id, systemClock);
    return c.body(null, 204);
  });
