import { queryOptions } from '@tanstack/react-query';
import type { CommentThread } from '#shared/schemas/comments.ts';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { useDeckChange } from '#web/features/decks/api/deck-mutation.ts';
import { pollPart } from '#web/features/decks/api/get-deck.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const commentsPath = (id: string) => `/presentations/${encodeURIComponent(id)}/comments`;
const commentPath = (id: string, comment: string) =>
  `${commentsPath(id)}/${encodeURIComponent(comment)}`;

/** Polling interval in milliseconds while comments of others may arrive; an unchanged response is 304. */
const refetchMs = 15_000;

/** Query for a deck's threads, oldest first; polled while the deck is shared. */
export const threadsQuery = (id: string, isShared: boolean) =>
  queryOptions({
    queryKey: deckKeys.comments(id),
    queryFn: ({ signal }) => pollPart<{ items: CommentThread[] }>(id, commentsPath(id), signal),
    select: (response) => response.items,
    refetchInterval: isShared && refetchMs,
    meta: { isErrorShownInForm: true },
  });

/** The subject of a new thread: a slide, a text of the slide, and the quoted text. */
export type ThreadSubject = { slide_id?: string; part?: string; quote?: string };

type NewComment = {
  id: string;
  text: string;
  mentions: readonly string[];
  /** Id of the thread that a reply belongs to. */
  thread?: string;
  about?: ThreadSubject;
};

const postComment = ({ id, text, mentions, thread, about }: NewComment) =>
  call<CommentThread>(
    thread === undefined ? commentsPath(id) : `${commentPath(id, thread)}/replies`,
    {
      method: 'POST',
      idempotencyKey: getIdempotencyKey({ id, text, mentions, thread, about }),
      body: { text, mentions, ...about },
    },
  );

type CommentEdit = { id: string; comment: string; text: string; mentions: readonly string[] };

const patchComment = ({ id, comment, text, mentions }: CommentEdit) =>
  call<CommentThread>(commentPath(id, comment), { method: 'PATCH', body: { text, mentions } });

type CommentId = { id: string; comment: string };

const deleteComment = ({ id, comment }: CommentId) =>
  // `keepalive`, because the request may be sent while the page is closed.
  call<void>(commentPath(id, comment), { method: 'DELETE', keepalive: true });

const settleThread = ({ id, comment, action }: CommentId & { action: 'resolve' | 'reopen' }) =>
  call<CommentThread>(`${commentPath(id, comment)}/${action}`, { method: 'POST' });

/**
 * Returns the mutations of a presentation's comments. Each is pending until the refetched list shows the change; the
 * panel shows errors.
 */
export function useCommentMutations() {
  const options = { meta: useErrorShownInForm(), waitsForRefetch: true };
  return {
    write: useDeckChange({ call: postComment, ...options }),
    edit: useDeckChange({ call: patchComment, ...options }),
    remove: useDeckChange({ call: deleteComment, ...options }),
    settle: useDeckChange({ call: settleThread, ...options }),
  };
}
