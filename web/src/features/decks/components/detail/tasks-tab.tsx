import { useQuery } from '@tanstack/react-query';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { formatSeconds, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { tasksQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';

function secondsOf(task: Task): number | null {
  if (!task.started_at || !task.finished_at) return null;
  return (Date.parse(task.finished_at) - Date.parse(task.started_at)) / 1000;
}

function TaskRow({ task }: { task: Task }) {
  const { t, language } = useTranslation();
  const seconds = secondsOf(task);
  return (
    <tr>
      <th scope="row">
        {t(`task_kind.${task.kind}`, { number: (task.slide_index ?? 0) + 1 })}
        {task.title && <div className={table.muted}>{task.title}</div>}
        {task.error && <div className={table.muted}>{task.error.detail}</div>}
      </th>
      <td className={table.muted}>{t(`stage.${task.stage}`)}</td>
      <td>
        <StatusTag status={task.status} />
      </td>
      <td className={table.number}>{task.claims}</td>
      <td className={table.number}>{task.started_at && formatTime(task.started_at, language)}</td>
      <td className={table.number}>{seconds !== null && formatSeconds(seconds, language)}</td>
    </tr>
  );
}

/** Every task of the making: what, how far, how often tried, how long. */
export function TasksTab({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { data: tasks } = useQuery(tasksQuery(deck.id, isWorking(deck.status)));
  if (!tasks) return null;
  return (
    <DataTable label={t('detail.tab.tasks')}>
      <thead>
        <tr>
          <th scope="col">{t('task.title')}</th>
          <th scope="col">{t('task.stage')}</th>
          <th scope="col">{t('task.status')}</th>
          <th scope="col" className={table.number}>
            {t('task.attempts')}
          </th>
          <th scope="col" className={table.number}>
            {t('task.started')}
          </th>
          <th scope="col" className={table.number}>
            {t('task.took')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </tbody>
    </DataTable>
  );
}
