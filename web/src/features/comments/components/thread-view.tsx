import { useState } from 'react';
import type { CommentThread } from '#shared/schemas/comments.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useCommentMutations } from '../api/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import type { Person } from './use-people.ts';

type Props = {
  deckId: string;
  thread: CommentThread;
  people: readonly Person[];
  canComment: boolean;
  isOwner: boolean;
};

/** A thread: the quoted text, the comments, and buttons to reply and to resolve it. */
export function ThreadView({ deckId, thread, people, canComment, isOwner }: Props) {
  const { t } = useTranslation();
  const { write, settle } = useCommentMutations();
  const [isReplying, setIsReplying] = useState(false);
  const isResolved = thread.resolved_at !== null;
  const reopenRequest = { id: deckId, comment: thread.id, action: 'reopen' } as const;
  const showResolved = () =>
    showToast({
      text: t('comments.thread_resolved'),
      tone: 'plain',
      action: { label: t('trash.undo'), run: () => settle.mutate(reopenRequest) },
    });
  // With `mutateAsync`, because the thread moves to another list before the request ends.
  const onSettle = () =>
    void settle
      .mutateAsync(isResolved ? reopenRequest : { ...reopenRequest, action: 'resolve' })
      .then(isResolved ? () => announce(t('comments.reopened')) : showResolved, () => undefined);
  return (
    <section
      className={styles.thread}
      data-resolved={isResolved || undefined}
      aria-label={t('comments.thread')}
    >
      {thread.quote !== null && <blockquote className={styles.quote}>{thread.quote}</blockquote>}
      {thread.comments.map((comment) => (
        <CommentItem key={comment.id} {...{ deckId, comment, people, canComment, isOwner }} />
      ))}
      {isResolved && (
        <p className={styles.muted}>
          {thread.resolved_by?.full_name
            ? t('comments.resolved_by', { name: thread.resolved_by.full_name })
            : t('comments.resolved')}
        </p>
      )}
      {settle.error && <ErrorNote error={settle.error} />}
      {isReplying ? (
        <CommentForm
          label={t('comments.reply')}
          submitLabel={t('comments.reply')}
          people={people}
          isBusy={write.isPending}
          error={write.error}
          onCancel={() => setIsReplying(false)}
          onSubmit={(text, mentions) =>
            write.mutate(
              { id: deckId, thread: thread.id, text, mentions },
              { onSuccess: () => setIsReplying(false) },
            )
          }
        />
      ) : (
        canComment && (
          <div className={styles.threadButtons}>
            <Button size="sm" onClick={() => setIsReplying(true)}>
              {t('comments.reply')}
            </Button>
            <Button size="sm" isBusy={settle.isPending} onClick={onSettle}>
              {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
