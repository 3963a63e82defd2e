import type { Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isRemake, versionOfTask } from '../../api/asides.ts';

/** What a file is called in every language. */
const formatNames: Partial<Record<Task['kind'], string>> = {
  'deploy.html': 'HTML',
  'deploy.pptx': 'PowerPoint',
  'deploy.pdf': 'PDF',
  'deploy.png': 'PNG',
};

/** What a task does, in words; an aside says what it is beside. */
export function useTaskName(): (task: Task) => string {
  const { t } = useTranslation();
  return (task) => {
    const number = (task.slide_index ?? 0) + 1;
    if (!task.is_aside) return t(`task_kind.${task.kind}`, { number });
    if (task.kind === 'slides.revise')
      return isRemake(task) ? t('aside.slide', { number }) : t('aside.proposal', { number });
    if (task.kind === 'slides.add') return t('aside.added', { number });
    if (task.kind === 'outline.revise') return t('aside.outline');
    const version = versionOfTask(task) ?? '';
    const format = formatNames[task.kind];
    return format === undefined
      ? t('aside.thumbnails', { version })
      : t('aside.file', { format, version });
  };
}
