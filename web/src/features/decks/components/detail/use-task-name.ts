import { formats } from '#shared/domain/formats.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isRegeneration, parseTaskVersion } from '../../api/side-tasks.ts';

/** The name of the file that a task makes; null for the thumbnail and for other tasks. */
const getFileLabel = (kind: Task['kind']): string | null =>
  Object.values(formats).find(({ task }) => task === kind)?.label ?? null;

/** Returns a function that names a task; side tasks have their own names. */
export function useTaskName(): (task: Task) => string {
  const { t } = useTranslation();
  return (task) => {
    const number = (task.slide_index ?? 0) + 1;
    if (!task.is_aside) return t(`task_kind.${task.kind}`, { number });
    if (task.kind === 'slides.revise')
      return isRegeneration(task)
        ? t('side_task.slide', { number })
        : t('side_task.proposal', { number });
    if (task.kind === 'slides.add') return t('side_task.added', { number });
    if (task.kind === 'outline.revise') return t('side_task.outline');
    if (task.kind === 'slides.picture') return t('side_task.picture', { number });
    if (task.kind === 'slides.describe') return t('side_task.description', { number });
    if (task.kind === 'slides.editorial') return t('side_task.editorial');
    const version = parseTaskVersion(task);
    const format = getFileLabel(task.kind);
    if (version === undefined)
      return format === null
        ? t('side_task.edited_thumbnails')
        : t('side_task.edited_file', { format });
    return format === null
      ? t('side_task.thumbnails', { version })
      : t('side_task.file', { format, version });
  };
}
