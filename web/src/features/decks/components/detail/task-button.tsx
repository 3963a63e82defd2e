import { useState } from 'react';
import type { Task } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { useTaskAction } from '../../api/act-on-task.ts';
import { RegenerateSlideDialog } from './regenerate-slide-dialog.tsx';
import { useTaskName } from './use-task-name.ts';

type Props = {
  deckId: string;
  task: Task;
  /** Whether the slide is already being regenerated. */
  isBeingRevised?: boolean;
  className?: string | undefined;
};

/**
 * Pauses or starts a task; for a finished slide regenerates it after a confirmation. Keeps focus
 * across polls in which the task allows no action.
 */
export function TaskButton(props: Props) {
  const { status, allowed_actions } = props.task;
  const focusProps = useKeepFocus(`${allowed_actions[0]}-${status === 'completed'}`);
  return (
    <span {...focusProps}>
      <TaskButtonContent {...props} />
    </span>
  );
}

function TaskButtonContent({ deckId, task, isBeingRevised = false, className }: Props) {
  const { t } = useTranslation();
  const taskName = useTaskName();
  const taskAction = useTaskAction();
  const [isOpen, setIsOpen] = useState(false);
  const [action] = task.allowed_actions;
  const name = taskName(task);

  if (!action) return null;
  if (task.status === 'completed')
    return (
      <>
        <IconButton
          label={t('again.slide', { number: (task.slide_index ?? 0) + 1 })}
          className={className}
          isBusy={isBeingRevised}
          onClick={() => setIsOpen(true)}
        >
          <IconRefresh />
        </IconButton>
        {isOpen && (
          <RegenerateSlideDialog deckId={deckId} task={task} onClose={() => setIsOpen(false)} />
        )}
      </>
    );
  return (
    <IconButton
      label={t(`task.action.${action}`, { name })}
      className={className}
      isBusy={taskAction.isPending}
      onClick={() =>
        taskAction.mutate(
          { id: deckId, taskId: task.id, action },
          { onSuccess: () => announce(t(`task.acted.${action}`, { name })) },
        )
      }
    >
      {action === 'pause' ? <IconPlayerPause /> : <IconPlayerPlay />}
    </IconButton>
  );
}
