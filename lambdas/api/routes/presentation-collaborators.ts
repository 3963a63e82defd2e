import { createRoute } from '@hono/zod-openapi';
import {
  addCollaboratorBodySchema,
  changeCollaboratorBodySchema,
  collaboratorSchema,
  collaboratorsSchema,
} from '#shared/schemas/collaborators.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { addCollaborator } from '../../services/collaborators/add-collaborator.ts';
import { changeCollaborator } from '../../services/collaborators/change-collaborator.ts';
import { listCollaborators } from '../../services/collaborators/list-collaborators.ts';
import { removeCollaborator } from '../../services/collaborators/remove-collaborator.ts';
import { requestActor } from '../actor.ts';
import { contentKeysExcept } from '../key-access.ts';
import { constantTime } from '../middleware/constant-time.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitList } from '../middleware/rate-limited.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, body, errors, idParam, json } from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['collaborators'], security: bearer };
const collaboratorParam = idParam.extend({ collaborator_id: idSchema });

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/collaborators',
  summary:
    'List the people with whom the presentation is shared, oldest first; for keys without addresses',
  middleware: [signedIn, limitList] as const,
  request: { params: idParam },
  responses: { 200: json(collaboratorsSchema, 'The collaborators'), ...errors(401, 404, 429) },
});

const addRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/collaborators',
  summary: 'Share the presentation with a person by e-mail address; for its owner',
  middleware: [signedIn, constantTime(500), idempotent] as const,
  request: { params: idParam, ...body(addCollaboratorBodySchema) },
  responses: {
    201: json(collaboratorSchema, 'The collaborator'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const changeRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/{id}/collaborators/{collaborator_id}',
  summary: 'Change a collaborator’s role; for the owner',
  middleware: [signedIn] as const,
  request: { params: collaboratorParam, ...body(changeCollaboratorBodySchema) },
  responses: {
    200: json(collaboratorSchema, 'The collaborator'),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}/collaborators/{collaborator_id}',
  summary: 'Remove a collaborator; for the owner and for the collaborator',
  middleware: [signedIn] as const,
  request: { params: collaboratorParam },
  responses: { 204: { description: 'Removed' }, ...errors(401, 403, 404, 409, 429) },
});

/** A leaked key must not be usable to add collaborators or to list the owner's collaborators. */
const keys = contentKeysExcept(
  'POST /{id}/collaborators',
  'PATCH /{id}/collaborators/{collaborator_id}',
  'DELETE /{id}/collaborators/{collaborator_id}',
);

export const presentationCollaboratorRoutes = deckRouter({ keys })
  .openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json({ items: await listCollaborators(requestActor(c), id) }, 200);
  })
  .openapi(addRoute, async (c) => {
    const { id } = c.req.valid('param');
    const request = { id, newId: c.get('newId'), body: c.req.valid('json') };
    return c.json(await addCollaborator(requestActor(c), request), 201);
  })
  .openapi(changeRoute, async (c) => {
    const { id, collaborator_id: collaboratorId } = c.req.valid('param');
    const { role } = c.req.valid('json');
    return c.json(await changeCollaborator(requestActor(c), { id, collaboratorId }, role), 200);
  })
  .openapi(removeRoute, async (c) => {
    const { id, collaborator_id: collaboratorId } = c.req.valid('param');
    await removeCollaborator(requestActor(c), { id, collaboratorId });
    return c.body(null, 204);
  });
