import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckTitle } from '../api/deck-title.ts';
import { useDeleteDeck } from '../api/delete-deck.ts';
import styles from './delete-dialog.module.css';

type Props = {
  deck: PresentationSummary;
  onClose: () => void;
  /** Navigates away from the deck's page; the deck is deleted afterwards. */
  onDeleted?: () => void | Promise<void>;
};

/** Confirms deleting a deck, which can't be undone. */
export function DeleteDialog({ deck, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteDeck();
  const confirm = async () => {
    onClose();
    // Leave first: the deck's page would fetch the deleted deck.
    await onDeleted?.();
    remove.mutate(deck.id);
  };
  return (
    <Dialog title={t('deck.delete.title')} onClose={onClose}>
      <p className={styles.text}>
        {t('deck.delete.text', { title: deckTitle(deck, t('deck.untitled')) })}
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
