import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../api/deck-title.ts';
import { useDeleteDeck } from '../api/delete-deck.ts';
import styles from './delete-dialog.module.css';

type Props = {
  deck: PresentationSummary;
  onClose: () => void;
  /** Leaves what shows the deck; it is deleted once that is left. */
  onDeleted?: () => void | Promise<void>;
};

/** A deck that is deleted can't be brought back, so this asks. */
export function DeleteDialog({ deck, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteDeck();
  const confirm = async () => {
    onClose();
    // Its page would look once more for what is gone.
    await onDeleted?.();
    remove.mutate(deck.id);
  };
  return (
    <Dialog title={t('deck.delete.title')} onClose={onClose}>
      <p className={styles.text}>
        {t('deck.delete.text', { title: titleOf(deck, t('deck.untitled')) })}
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
