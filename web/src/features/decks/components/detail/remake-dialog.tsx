import type { Task } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useTaskAction } from '../../api/act-on-task.ts';
import { QuestionDialog } from '../question-dialog.tsx';

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
    <QuestionDialog
      title={t('again.title', { number })}
      note={t('again.versions')}
      confirm={t('again.confirm')}
      onConfirm={start}
      onClose={onClose}
      isBusy={act.isPending}
      error={act.error}
    >
      <p>{t('again.text')}</p>
    </QuestionDialog>
  );
}
