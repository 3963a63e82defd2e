import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { formatSeconds, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { asidesOf, ownTasksOf, slidesInRemake } from '../../api/asides.ts';
import { TaskButton } from './task-button.tsx';
import styles from './tasks-tab.module.css';
import { useTaskName } from './use-task-name.ts';

type RowProps = { deckId: string; task: Task; isInRemake: boolean };

function secondsOf(task: Task): number | null {
  if (!task.started_at || !task.finished_at) return null;
  return (Date.parse(task.finished_at) - Date.parse(task.started_at)) / 1000;
}

function TaskRow({ deckId, task, isInRemake }: RowProps) {
  const { t, language } = useTranslation();
  const nameOf = useTaskName();
  const seconds = secondsOf(task);
  return (
    <tr>
      <th scope="row">
        {nameOf(task)}
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
      <td className={`${table.action} ${styles.do}`}>
        <TaskButton deckId={deckId} task={task} isInRemake={isInRemake} className={styles.act} />
      </td>
    </tr>
  );
}

type GroupProps = {
  deckId: string;
  tasks: readonly Task[];
  /** Slides, by index, that are being made again already. */
  inRemake: ReadonlySet<number>;
  title?: string | undefined;
};

const columns = 7;

function TaskGroup({ deckId, tasks, inRemake, title }: GroupProps) {
  return (
    <tbody>
      {title && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={columns}>
            {title}
          </th>
        </tr>
      )}
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          deckId={deckId}
          task={task}
          isInRemake={inRemake.has(task.slide_index ?? -1)}
        />
      ))}
    </tbody>
  );
}

const numbers = ['attempts', 'started', 'took'] as const;

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('task.title')}</th>
        <th scope="col">{t('task.stage')}</th>
        <th scope="col">{t('task.status')}</th>
        {numbers.map((name) => (
          <th key={name} scope="col" className={table.number}>
            {t(`task.${name}`)}
          </th>
        ))}
        <th scope="col">
          <span className={styles.unseen}>{t('task.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** Every task of the making: what, how far, how often tried, how long. What runs beside it stands apart. */
export function TasksTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const asides = asidesOf(tasks);
  const common = { deckId: deck.id, inRemake: slidesInRemake(tasks) };
  if (!tasks) return <Skeleton count={6} />;
  return (
    <DataTable label={t('detail.tab.tasks')}>
      <Head />
      {asides.length > 0 && <TaskGroup {...common} tasks={asides} title={t('aside.title')} />}
      <TaskGroup
        {...common}
        tasks={ownTasksOf(tasks)}
        title={asides.length > 0 ? t('aside.others') : undefined}
      />
    </DataTable>
  );
}
