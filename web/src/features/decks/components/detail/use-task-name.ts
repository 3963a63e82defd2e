import type { Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { versionOfTask } from '../../api/asides.ts';

/** What a task does, in words; an aside says what it is beside. */
export function useTaskName(): (task: Task) => string {
  const { t } = useTranslation();
  return (task) => {
    const number = (task.slide_index ?? 0) + 1;
    if (!task.is_aside) return t(`task_kind.${task.kind}`, { number });
    if (task.kind === 'slides.revise') return t('aside.slide', { number });
    const version = versionOfTask(task) ?? '';
    return task.kind === 'deploy.html'
      ? t('aside.html', { version })
      : t('aside.thumbnails', { version });
  };
}
