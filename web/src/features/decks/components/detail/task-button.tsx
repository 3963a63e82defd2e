import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Task } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import { useTaskAction } from '../../api/act-on-task.ts';
import { RemakeDialog } from './remake-dialog.tsx';
import { useTaskName } from './use-task-name.ts';

type Props = {
  deckId: string;
  task: Task;
  /** The slide is being made again already. */
  isInRemake?: boolean;
  className?: string | undefined;
};

/**
 * Pauses one task or starts it again; a finished slide is made anew, after a question. Between two looks a task may
 * allow nothing: the button that comes after that has the focus that the one before had.
 */
export function TaskButton(props: Props) {
  const { status, allowed_actions } = props.task;
  const keep = useFocusKept(`${allowed_actions[0]}-${status === 'completed'}`);
  return (
    <span {...keep}>
      <Act {...props} />
    </span>
  );
}

function Act({ deckId, task, isInRemake = false, className }: Props) {
  const { t } = useTranslation();
  const nameOf = useTaskName();
  const act = useTaskAction();
  const [isAsking, setIsAsking] = useState(false);
  const [action] = task.allowed_actions;
  const name = nameOf(task);

  if (!action) return null;
  if (task.status === 'completed')
    return (
      <>
        <IconButton
          label={t('again.slide', { number: (task.slide_index ?? 0) + 1 })}
          className={className}
          isBusy={isInRemake}
          onClick={() => setIsAsking(true)}
        >
          <IconRefresh />
        </IconButton>
        {isAsking && (
          <RemakeDialog deckId={deckId} task={task} onClose={() => setIsAsking(false)} />
        )}
      </>
    );
  return (
    <IconButton
      label={t(`task.action.${action}`, { name })}
      className={className}
      isBusy={act.isPending}
      onClick={() =>
        act.mutate(
          { id: deckId, taskId: task.id, action },
          { onSuccess: () => announce(t(`task.acted.${action}`, { name })) },
        )
      }
    >
      {action === 'pause' ? <IconPlayerPause /> : <IconPlayerPlay />}
    </IconButton>
  );
}
