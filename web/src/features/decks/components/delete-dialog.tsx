import { Suspense } from 'react';
import { trashDays } from '#shared/domain/trash.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deckTitle } from '../api/deck-title.ts';
import { useDeleteDeck } from '../api/delete-deck.ts';
import { useRestoreFromTrash } from '../api/trash.ts';
import styles from './delete-dialog.module.css';

type Props = {
  deck: PresentationSummary;
  onClose: () => void;
  /** Navigates away from the deck's page; the deck is deleted afterwards. */
  onDeleted?: () => void | Promise<void>;
};

function DeleteConfirmation({ deck, onClose, onDeleted, isOwn }: Props & { isOwn: boolean }) {
  const { t } = useTranslation();
  const restore = useRestoreFromTrash();
  const title = deckTitle(deck, t('deck.untitled'));
  const remove = useDeleteDeck(() => {
    if (!isOwn) return;
    const action = { label: t('trash.undo'), run: () => restore.mutate(deck.id) };
    showToast({ text: t('trash.moved', { title }), tone: 'plain', action });
  });
  const confirm = async () => {
    onClose();
    // Navigate away first, because the deck's page would fetch the deleted deck.
    await onDeleted?.();
    remove.mutate(deck.id);
  };
  return (
    <Dialog title={t('deck.delete.title')} onClose={onClose}>
      <p className={styles.text}>
        {isOwn
          ? t('deck.delete.text', { title, count: trashDays })
          : t('deck.delete.text_foreign', { title })}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={() => void confirm()}>
          {t('deck.delete.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Confirms deleting a deck: one's own moves to the trash, another user's is deleted permanently, which needs a recent
 * proof of identity.
 */
export function DeleteDialog(props: Props) {
  const isOwn = useSession(({ user }) => user?.id === props.deck.owner.id);
  if (isOwn) return <DeleteConfirmation {...props} isOwn />;
  return (
    <Suspense>
      <IdentityCheck onClose={props.onClose}>
        <DeleteConfirmation {...props} isOwn={false} />
      </IdentityCheck>
    </Suspense>
  );
}
