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
  onDeleted?: () => void;
};

/** A deck that is deleted can't be brought back, so this asks. */
export function DeleteDialog({ deck, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteDeck();
  const confirm = () => {
    onClose();
    onDeleted?.();
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
        <Button variant="primary" onClick={confirm}>
          {t('deck.delete.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
