import type { Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useTaskAction } from '../../api/act-on-task.ts';
import styles from './remake-dialog.module.css';

type Props = { deckId: string; task: Task; onClose: () => void };

/** What stands on a slide can't be brought back into the working copy, so this asks. */
export function RemakeDialog({ deckId, task, onClose }: Props) {
  const { t } = useTranslation();
  const act = useTaskAction(useShownInPlace());
  const number = (task.slide_index ?? 0) + 1;
  const start = () =>
    act.mutate(
      { id: deckId, taskId: task.id, action: 'start' },
      {
        onSuccess: () => {
          announce(t('again.started', { number }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('again.title', { number })} onClose={onClose}>
      <div className={styles.body}>
        <p>{t('again.text')}</p>
        <p className={styles.muted}>{t('again.versions')}</p>
        {act.error && <ErrorNote error={act.error} />}
        <footer className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={act.isPending} onClick={start} data-autofocus>
            {t('again.confirm')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
