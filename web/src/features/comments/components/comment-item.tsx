import { useState } from 'react';
import type { Comment } from '#shared/schemas/comments.ts';
import { IconButton } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { formatAge, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useCommentMutations } from '../api/comments.ts';
import { deleteCommentLater, useHiddenComments } from '../api/delete-comment-later.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import styles from './comments.module.css';
import type { Person } from './use-people.ts';

type Props = {
  deckId: string;
  comment: Comment;
  people: readonly Person[];
  canComment: boolean;
  /** Whether the user is the presentation's owner, who may delete every comment. */
  isOwner: boolean;
};

/** A comment with its author and time; its author edits it, the author and the owner delete it. */
export function CommentItem({ deckId, comment, people, canComment, isOwner }: Props) {
  const { t, language } = useTranslation();
  const { edit, remove } = useCommentMutations();
  const [isEditing, setIsEditing] = useState(false);
  const { author, created_at: at, edited_at: editedAt } = comment;
  const isHidden = useHiddenComments(({ ids }) => ids.has(comment.id));
  const onDelete = () => {
    const undo = deleteCommentLater(comment.id, () =>
      remove.mutateAsync({ id: deckId, comment: comment.id }),
    );
    showToast({
      text: t('comments.removed'),
      tone: 'plain',
      action: { label: t('trash.undo'), run: undo },
    });
  };
  if (comment.is_deleted || isHidden)
    return <p className={styles.muted}>{t('comments.deleted')}</p>;
  if (isEditing) {
    return (
      <CommentForm
        label={t('comments.edit')}
        submitLabel={t('comments.save')}
        initialText={comment.text}
        people={people}
        isBusy={edit.isPending}
        error={edit.error}
        onCancel={() => setIsEditing(false)}
        onSubmit={(text, mentions) =>
          edit.mutate(
            { id: deckId, comment: comment.id, text, mentions },
            { onSuccess: () => setIsEditing(false) },
          )
        }
      />
    );
  }
  return (
    <article className={styles.comment}>
      <header className={styles.head}>
        <b>{author.full_name ?? t('comments.former')}</b>
        <time dateTime={at} title={formatDateTime(at, language)} className={styles.muted}>
          {formatAge(at, language)}
          {editedAt !== null && ` · ${t('comments.edited')}`}
        </time>
        <span className={styles.gap} />
        {author.is_me && canComment && (
          <IconButton label={t('comments.edit')} onClick={() => setIsEditing(true)}>
            <IconPencil size={16} />
          </IconButton>
        )}
        {canComment && (author.is_me || isOwner) && (
          <IconButton label={t('comments.delete')} disabled={remove.isPending} onClick={onDelete}>
            <IconTrash size={16} />
          </IconButton>
        )}
      </header>
      <CommentText comment={comment} />
      {remove.error && <ErrorNote error={remove.error} />}
    </article>
  );
}
