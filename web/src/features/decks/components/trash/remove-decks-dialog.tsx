import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { useDeleteFromTrash } from '../../api/trash.ts';

type Props = {
  decks: readonly TrashedPresentation[];
  /** The decks are all that the trash contains. */
  isAll: boolean;
  onClose: () => void;
};

/** Confirms removing presentations permanently, which can't be undone; stays open with the error if that fails. */
export function RemoveDecksDialog({ decks, isAll, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteFromTrash();
  const count = decks.length;
  const [deck] = decks;
  const onSuccess = () => {
    announce(t('deleted_decks.removed', { count }));
    onClose();
  };
  return (
    <Dialog
      title={
        deck && !isAll
          ? t('deleted_decks.ask', { title: getDeckTitle(deck, t('deck.untitled')) })
          : t('deleted_decks.ask_all', { count })
      }
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.muted}>
          {count === 1 ? t('deleted_decks.means') : t('deleted_decks.means_all')}
        </p>
        {remove.error && <ErrorNote error={remove.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(decks, { onSuccess })}
          >
            {t('deleted_decks.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
