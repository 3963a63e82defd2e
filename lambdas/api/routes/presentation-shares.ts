import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { idSchema } from '#shared/schemas/common.ts';
import { createShareBodySchema, shareSchema } from '#shared/schemas/shares.ts';
import { systemClock } from '../../lib/clock.ts';
import { requestActor } from '../actor.ts';
import { idempotentWithSecrets } from '../middleware/idempotent.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { createShare, listShares, revokeShare } from '../on-demand/service-calls.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['presentations'], security: bearer };

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/shares',
  summary: 'List share links of the presentation, newest first',
  middleware: [signedIn, limitList] as const,
  request: { params: idParam },
  responses: {
    200: json(z.object({ items: z.array(shareSchema) }), 'The links'),
    ...errors(401, 404, 429),
  },
});

const createShareRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/shares',
  summary: 'Create a share link to the current version, or to one published version',
  middleware: [signedIn, idempotentWithSecrets] as const,
  request: { params: idParam, ...body(createShareBodySchema) },
  responses: {
    201: json(shareSchema, 'The link'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const revokeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}/shares/{share_id}',
  summary: 'Revoke a share link permanently',
  middleware: [signedIn] as const,
  request: { params: idParam.extend({ share_id: idSchema }) },
  responses: { 204: { description: 'Revoked' }, ...errors(401, 404) },
});

export const presentationShareRoutes = deckRouter()
  .openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json({ items: await listShares(c.get('user'), id, systemClock) }, 200);
  })
  .openapi(createShareRoute, async (c) => {
    const { id } = c.req.valid('param');
    const request = { id, newId: c.get('newId'), body: c.req.valid('json') };
    return c.json(await createShare(c.get('user'), request, systemClock), 201);
  })
  .openapi(revokeRoute, async (c) => {
    const { id, share_id } = c.req.valid('param');
    await revokeShare(requestActor(c), id, share_id, systemClock);
    return c.body(null, 204);
  });
