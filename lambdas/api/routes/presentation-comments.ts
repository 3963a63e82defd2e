import { createRoute } from '@hono/zod-openapi';
import {
  commentBodySchema,
  newThreadBodySchema,
  threadSchema,
  threadsSchema,
} from '#shared/schemas/comments.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { editComment, resolveThread } from '../../services/comments/change-comment.ts';
import { deleteComment } from '../../services/comments/delete-comment.ts';
import { listThreads } from '../../services/comments/list-threads.ts';
import { addReply, addThread } from '../../services/comments/write-comment.ts';
import { contentKeysExcept } from '../key-access.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { limitSlidesRead } from '../middleware/rate-limited.ts';
import { revalidated } from '../middleware/revalidated.ts';
import { signedIn } from '../middleware/signed-in.ts';
import {
  bearer,
  body,
  errors,
  idParam,
  ifNoneMatch,
  json,
  revalidatableResponses,
} from '../openapi.ts';
import { deckRouter } from '../router.ts';

const commonOptions = { tags: ['comments'], security: bearer };
const commentParam = idParam.extend({ comment_id: idSchema });
const threadResponse = json(threadSchema, 'The thread');

const listRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/{id}/comments',
  summary: 'List the comments on the presentation as threads, oldest first',
  middleware: [signedIn, limitSlidesRead, revalidated] as const,
  request: { params: idParam, headers: ifNoneMatch },
  responses: { ...revalidatableResponses(threadsSchema, 'The threads'), ...errors(401, 404, 429) },
});

const beginRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/comments',
  summary: 'Comment on the presentation, on a slide, or on a text of a slide',
  middleware: [signedIn, idempotent] as const,
  request: { params: idParam, ...body(newThreadBodySchema) },
  responses: { 201: threadResponse, ...errors(401, 403, 404, 409, 422, 429) },
});

const replyRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/{id}/comments/{comment_id}/replies',
  summary: 'Reply to a thread, by the id of its first comment; reopens a resolved one',
  middleware: [signedIn, idempotent] as const,
  request: { params: commentParam, ...body(commentBodySchema) },
  responses: { 201: threadResponse, ...errors(401, 403, 404, 409, 422, 429) },
});

const editRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/{id}/comments/{comment_id}',
  summary: 'Change your own comment',
  middleware: [signedIn] as const,
  request: { params: commentParam, ...body(commentBodySchema) },
  responses: { 200: threadResponse, ...errors(401, 403, 404, 422, 429) },
});

const removeRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/{id}/comments/{comment_id}',
  summary: 'Delete your own comment, or as the owner any comment',
  middleware: [signedIn] as const,
  request: { params: commentParam },
  responses: { 204: { description: 'Deleted' }, ...errors(401, 403, 404, 409) },
});

const createStateRoute = <const P extends string>(path: P, summary: string) =>
  createRoute({
    ...commonOptions,
    method: 'post',
    path,
    summary,
    middleware: [signedIn, idempotent] as const,
    request: { params: commentParam },
    responses: { 200: threadResponse, ...errors(401, 403, 404, 409) },
  });

export const presentationCommentRoutes = deckRouter({
  keys: contentKeysExcept('DELETE /{id}/comments/{comment_id}'),
})
  .openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json({ items: await listThreads(c.get('user'), id) }, 200);
  })
  .openapi(beginRoute, async (c) => {
    const { id } = c.req.valid('param');
    const request = { id, newId: c.get('newId') };
    return c.json(await addThread(c.get('user'), request, c.req.valid('json')), 201);
  })
  .openapi(replyRoute, async (c) => {
    const { id, comment_id: threadId } = c.req.valid('param');
    const request = { id, threadId, newId: c.get('newId') };
    return c.json(await addReply(c.get('user'), request, c.req.valid('json')), 201);
  })
  .openapi(editRoute, async (c) => {
    const { id, comment_id: commentId } = c.req.valid('param');
    const edited = await editComment(c.get('user'), { id, commentId }, c.req.valid('json'));
    return c.json(edited, 200);
  })
  .openapi(removeRoute, async (c) => {
    const { id, comment_id: commentId } = c.req.valid('param');
    await deleteComment(c.get('user'), { id, commentId });
    return c.body(null, 204);
  })
  .openapi(
    createStateRoute(
      '/{id}/comments/{comment_id}/resolve',
      'Resolve a thread, by its first comment’s id',
    ),
    async (c) => {
      const { id, comment_id: commentId } = c.req.valid('param');
      return c.json(await resolveThread(c.get('user'), { id, commentId }, true), 200);
    },
  )
  .openapi(
    createStateRoute('/{id}/comments/{comment_id}/reopen', 'Reopen a resolved thread'),
    async (c) => {
      const { id, comment_id: commentId } = c.req.valid('param');
      return c.json(await resolveThread(c.get('user'), { id, commentId }, false), 200);
    },
  );
