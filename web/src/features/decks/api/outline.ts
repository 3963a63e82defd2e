import type { EditOutlineBody, OutlineView } from '#shared/schemas/outline.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckChange } from './deck-mutation.ts';

const outlinePath = (id: string) => `/presentations/${encodeURIComponent(id)}/outline`;

/** `rev` is the revision that the user saw, so that another user's change is never overwritten. */
type OutlineEdit = { id: string; rev: number } & Pick<EditOutlineBody, 'entries' | 'intent'>;

const putOutline = ({ id, rev, ...body }: OutlineEdit) =>
  call<OutlineView>(outlinePath(id), {
    method: 'PUT',
    headers: { 'If-Match': `"${rev}"` },
    body,
  });

/** Saves an edited outline; the editor shows errors. */
export const useEditOutline = () =>
  useDeckChange({ call: putOutline, meta: useErrorShownInForm(), waitsForRefetch: true });

type OutlineRevision = { id: string; instruction: string };

const postOutlineRevision = (request: OutlineRevision) =>
  call<Task>(`${outlinePath(request.id)}/regenerate`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    body: { instruction: request.instruction },
  });

/** Rewrites the outline by an instruction; locked entries stay. */
export const useRewriteOutline = () =>
  useDeckChange({ call: postOutlineRevision, meta: useErrorShownInForm(), waitsForRefetch: true });
