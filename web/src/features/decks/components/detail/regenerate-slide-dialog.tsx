import type { Task } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useTaskAction } from '../../api/act-on-task.ts';
import { ConfirmActionDialog } from '../confirm-action-dialog.tsx';

type Props = { deckId: string; task: Task; onClose: () => void };

/** Confirms regenerating a slide, because its current content is lost in the working copy. */
export function RegenerateSlideDialog({ deckId, task, onClose }: Props) {
  const { t } = useTranslation();
  const startTask = useTaskAction(useErrorShownInForm());
  const number = (task.slide_index ?? 0) + 1;
  const start = () =>
    startTask.mutate(
      { id: deckId, taskId: task.id, action: 'start' },
      {
        onSuccess: () => {
          announce(t('again.started', { number }));
          onClose();
        },
      },
    );
  return (
    <ConfirmActionDialog
      title={t('again.title', { number })}
      note={t('again.versions')}
      confirmLabel={t('again.confirm')}
      onConfirm={start}
      onClose={onClose}
      isBusy={startTask.isPending}
      error={startTask.error}
    >
      <p>{t('again.text')}</p>
    </ConfirmActionDialog>
  );
}
