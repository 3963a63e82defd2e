import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import table from '#web/components/data-table.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import {
  StackedCells,
  StackedHeads,
  StackedNameCell,
  StackedTable,
} from '#web/components/stacked-rows.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { formatSeconds, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { findRegeneratingSlides, listPipelineTasks, listSideTasks } from '../../api/side-tasks.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import { TaskButton } from './task-button.tsx';
import styles from './tasks-tab.module.css';
import { useTaskName } from './use-task-name.ts';

const numberNames = ['attempts', 'started', 'took'] as const;

/** Returns the columns with translated labels. */
function useColumns() {
  const { t } = useTranslation();
  return {
    stage: { name: 'stage', label: t('task.stage') },
    numbers: numberNames.map((name) => ({
      ...{ name, label: t(`task.${name}`), isNumber: true },
    })),
  };
}

type RowProps = { deckId: string; task: Task; isBeingRevised: boolean };

function computeTaskSeconds(task: Task): number | null {
  if (!task.started_at || !task.finished_at) return null;
  return (Date.parse(task.finished_at) - Date.parse(task.started_at)) / 1000;
}

function TaskRow({ deckId, task, isBeingRevised }: RowProps) {
  const { t, language } = useTranslation();
  const taskName = useTaskName();
  const taskFailure = useTaskFailureText();
  const seconds = computeTaskSeconds(task);
  const texts = {
    attempts: String(task.attempts),
    started: task.started_at ? formatTime(task.started_at, language) : '',
    took: seconds === null ? '' : formatSeconds(seconds, language),
  };
  const columns = useColumns();
  const stage = { ...columns.stage, text: t(`stage.${task.stage}`) };
  const numbers = columns.numbers.map((column) => ({ ...column, text: texts[column.name] }));
  return (
    <tr>
      <StackedNameCell facts={[stage, ...numbers]}>
        {taskName(task)}
        {task.title && <div className={table.muted}>{task.title}</div>}
        {task.error && <div className={table.muted}>{taskFailure(task)}</div>}
        {task.waits_for_model && <div className={table.muted}>{t('task.waits_for_model')}</div>}
      </StackedNameCell>
      <StackedCells facts={[{ ...stage, isMuted: true }]} />
      <td>
        <StatusTag status={task.status} />
      </td>
      <StackedCells facts={numbers} />
      <td className={table.action}>
        <TaskButton
          deckId={deckId}
          task={task}
          isBeingRevised={isBeingRevised}
          className={styles.taskButton}
        />
      </td>
    </tr>
  );
}

type GroupProps = {
  deckId: string;
  tasks: readonly Task[];
  /** Indexes of slides that are already being regenerated. */
  revisedSlides: ReadonlySet<number>;
  title?: string | undefined;
};

const columnCount = 7;

function TaskGroup({ deckId, tasks, revisedSlides, title }: GroupProps) {
  return (
    <tbody>
      {title && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={columnCount}>
            {title}
          </th>
        </tr>
      )}
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          deckId={deckId}
          task={task}
          isBeingRevised={revisedSlides.has(task.slide_index ?? -1)}
        />
      ))}
    </tbody>
  );
}

function Head() {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <thead>
      <tr>
        <th scope="col">{t('task.title')}</th>
        <StackedHeads columns={[columns.stage]} />
        <th scope="col">{t('task.status')}</th>
        <StackedHeads columns={columns.numbers} />
        <th scope="col">
          <span className={styles.hidden}>{t('task.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/**
 * All tasks of the deck with status, attempts and duration; side tasks in a group of their own. In
 * a narrow table the values are below the name.
 */
export function TasksTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const sideTasks = listSideTasks(tasks);
  const common = { deckId: deck.id, revisedSlides: findRegeneratingSlides(tasks) };
  if (!tasks) return <Skeleton count={6} />;
  return (
    <StackedTable label={t('detail.tab.tasks')}>
      <Head />
      {sideTasks.length > 0 && (
        <TaskGroup {...common} tasks={sideTasks} title={t('side_task.title')} />
      )}
      <TaskGroup
        {...common}
        tasks={listPipelineTasks(tasks)}
        title={sideTasks.length > 0 ? t('side_task.others') : undefined}
      />
    </StackedTable>
  );
}
