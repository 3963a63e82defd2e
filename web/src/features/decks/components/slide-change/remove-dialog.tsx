import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRemoveSlide } from '../../api/change-slides.ts';
import styles from '../detail/remake-dialog.module.css';

type Props = { slide: SlideView; deckId: string; onClose: () => void; onRemoved: () => void };

/** A slide that was taken out can't be brought back into the working copy, so this asks. */
export function RemoveDialog({ slide, deckId, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveSlide(() => {
    announce(t('change.removed'));
    onRemoved();
  });
  const start = () => remove.mutate({ id: deckId, slideId: slide.id, rev: slide.rev });
  return (
    <Dialog title={t('change.remove_title', { number: slide.index + 1 })} onClose={onClose}>
      <div className={styles.body}>
        <p>{t('change.remove_text')}</p>
        <p className={styles.muted}>{t('again.versions')}</p>
        {remove.error && <ErrorNote error={remove.error} />}
        <footer className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={remove.isPending} onClick={start} data-autofocus>
            {t('change.remove')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
