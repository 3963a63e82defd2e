import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { ActivityList } from './activity-list.tsx';
import { TasksTab } from './tasks-tab.tsx';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** The tasks, and below them the activity. */
export function ActivityTab({ deck, tasks }: Props) {
  return (
    <>
      <TasksTab deck={deck} tasks={tasks} />
      <ActivityList deck={deck} />
    </>
  );
}
