import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import table from '#web/components/data-table.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import {
  StackedCells,
  StackedHeads,
  StackedName,
  StackedTable,
} from '#web/components/stacked-rows.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { formatSeconds, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { asidesOf, ownTasksOf, slidesInRemake } from '../../api/asides.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import { TaskButton } from './task-button.tsx';
import styles from './tasks-tab.module.css';
import { useTaskName } from './use-task-name.ts';

const numberNames = ['attempts', 'started', 'took'] as const;

/** The columns by their names as they are told. */
function useColumns() {
  const { t } = useTranslation();
  return {
    stage: { name: 'stage', label: t('task.stage') },
    numbers: numberNames.map((name) => ({
      ...{ name, label: t(`task.${name}`), isNumber: true },
    })),
  };
}

type RowProps = { deckId: string; task: Task; isInRemake: boolean };

function secondsOf(task: Task): number | null {
  if (!task.started_at || !task.finished_at) return null;
  return (Date.parse(task.finished_at) - Date.parse(task.started_at)) / 1000;
}

function TaskRow({ deckId, task, isInRemake }: RowProps) {
  const { t, language } = useTranslation();
  const nameOf = useTaskName();
  const failureOf = useTaskFailureText();
  const seconds = secondsOf(task);
  const texts = {
    attempts: String(task.claims),
    started: task.started_at ? formatTime(task.started_at, language) : '',
    took: seconds === null ? '' : formatSeconds(seconds, language),
  };
  const columns = useColumns();
  const stage = { ...columns.stage, text: t(`stage.${task.stage}`) };
  const numbers = columns.numbers.map((column) => ({ ...column, text: texts[column.name] }));
  return (
    <tr>
      <StackedName facts={[stage, ...numbers]}>
        {nameOf(task)}
        {task.title && <div className={table.muted}>{task.title}</div>}
        {task.error && <div className={table.muted}>{failureOf(task)}</div>}
      </StackedName>
      <StackedCells facts={[{ ...stage, isMuted: true }]} />
      <td>
        <StatusTag status={task.status} />
      </td>
      <StackedCells facts={numbers} />
      <td className={table.action}>
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
          <span className={styles.unseen}>{t('task.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/**
 * Every task of the making: what, how far, how often tried, how long. What runs beside it stands apart. Where it is
 * narrow the stage and the figures stand below the name.
 */
export function TasksTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const asides = asidesOf(tasks);
  const common = { deckId: deck.id, inRemake: slidesInRemake(tasks) };
  if (!tasks) return <Skeleton count={6} />;
  return (
    <StackedTable label={t('detail.tab.tasks')}>
      <Head />
      {asides.length > 0 && <TaskGroup {...common} tasks={asides} title={t('aside.title')} />}
      <TaskGroup
        {...common}
        tasks={ownTasksOf(tasks)}
        title={asides.length > 0 ? t('aside.others') : undefined}
      />
    </StackedTable>
  );
}
