import { Suspense } from 'react';
import { trashDays } from '#shared/domain/trash.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { getDeckTitle } from '../api/deck-title.ts';
import styles from './delete-dialog.module.css';
import { useDeleteWithUndo } from './use-delete-with-undo.ts';

type Props = {
  deck: PresentationSummary;
  onClose: () => void;
  /** Navigates away from the deck's page; the deck is deleted afterwards. */
  onDeleted?: (() => void | Promise<void>) | undefined;
};

function DeleteConfirmation({ deck, onClose, onDeleted, isOwn }: Props & { isOwn: boolean }) {
  const { t } = useTranslation();
  const remove = useDeleteWithUndo(deck, onDeleted);
  const title = getDeckTitle(deck, t('deck.untitled'));
  const confirm = () => {
    onClose();
    remove();
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
        <Button variant="primary" onClick={confirm}>
          {t('deck.delete.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Confirms deleting a deck: one's own moves to the trash, and its generation ends; another user's is deleted
 * permanently, which needs a recent proof of identity.
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
