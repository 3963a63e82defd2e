import { Suspense } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { UnkeptList } from '../import/lazy-import.ts';
import { ActivityList } from './activity-list.tsx';
import { StageRail } from './stage-rail.tsx';
import { TasksTab } from './tasks-tab.tsx';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** The stages of a finished run, the tasks, the content that an import did not keep, and the activity. */
export function ActivityTab({ deck, tasks }: Props) {
  return (
    <>
      {deck.status === 'completed' && <StageRail deck={deck} tasks={tasks} />}
      <TasksTab deck={deck} tasks={tasks} />
      {deck.imported && (
        <Suspense>
          <UnkeptList imported={deck.imported} />
        </Suspense>
      )}
      <ActivityList deck={deck} />
    </>
  );
}
