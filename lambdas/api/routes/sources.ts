import { createRoute } from '@hono/zod-openapi';
import { createSourceBodySchema, sourceSchema } from '#shared/schemas/sources.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSource, ownSource, sourceView } from '../../services/sources/create-source.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const common = { tags: ['sources'], security: bearer };

const create = createRoute({
  ...common,
  method: 'post',
  path: '/',
  summary: 'Adds a pasted text as a source; it is read at once',
  middleware: [signedIn, idempotent] as const,
  request: body(createSourceBodySchema),
  responses: { 201: json(sourceSchema, 'The source'), ...errors(401, 409, 413, 415, 422) },
});

const read = createRoute({
  ...common,
  method: 'get',
  path: '/{id}',
  summary: 'A source and whether it has been read',
  middleware: [signedIn] as const,
  request: { params: idParam },
  responses: { 200: json(sourceSchema, 'The source'), ...errors(401, 404) },
});

export const sourceRoutes = apiRouter()
  .openapi(create, async (c) => {
    const made = await createSource(
      c.get('user'),
      c.get('newId'),
      c.req.valid('json'),
      systemClock,
    );
    return c.json(sourceView(made), 201);
  })
  .openapi(read, async (c) => {
    const source = await ownSource(c.get('user'), c.req.valid('param').id, systemClock);
    return c.json(sourceView(source), 200);
  });
