import { taskKinds } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getRequest } from '../../../stores/deck-store.ts';
import { getSlideHeads } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { listUserTaskActions } from '../commands/task-actions.ts';
import { listEffectiveTasks } from './effective-tasks.ts';
import { toTaskView } from './views.ts';
import { loadWorkingOutline } from './working-outline.ts';

const taskOrder: TaskItem['kind'][] = [
  'research.source',
  'research.brief',
  'outline.plan',
  'outline.revise',
  'slides.slide',
  'slides.illustrate',
  'slides.review',
  'slides.revise',
  'slides.editorial',
  'slides.picture',
  'slides.describe',
  'slides.add',
  'deploy.html',
  'deploy.pptx',
  'deploy.pdf',
  'deploy.thumbnails',
  'deploy.png',
  'deploy.safe_pptx',
];

/**
 * Returns the tasks whose results the deck uses, as the API shows them, in pipeline order. A task's title is its
 * slide's point or its source's name.
 */
export async function listTaskViews(deck: DeckItem, user: UserRecord): Promise<Task[]> {
  const [tasks, outline, request] = await Promise.all([
    getSlideHeads(deck.id, deck.slide_ids).then((slides) => listEffectiveTasks(deck, slides)),
    loadWorkingOutline(deck),
    getRequest(deck.id),
  ]);
  const indexOf = ({ slide_id }: TaskItem): number | undefined =>
    slide_id === undefined ? undefined : deck.slide_ids.indexOf(slide_id);
  const titleOf = (task: TaskItem) => {
    if (task.slide_id !== undefined) return outline?.entries[indexOf(task) ?? -1]?.point ?? '';
    if (task.source_index !== undefined) return request?.sources[task.source_index]?.name ?? '';
    return '';
  };
  return tasks
    .map((task) =>
      toTaskView(task, {
        stage: taskKinds[task.kind],
        title: titleOf(task),
        slide_index: indexOf(task),
        allowed_actions: listUserTaskActions(deck, task, user),
      }),
    )
    .sort(
      (a, b) =>
        taskOrder.indexOf(a.kind) - taskOrder.indexOf(b.kind) ||
        (a.slide_index ?? 0) - (b.slide_index ?? 0) ||
        a.id.localeCompare(b.id),
    );
}

/** Returns one task as the API shows it. Throws not_found. */
export async function getTaskView(deck: DeckItem, id: string, user: UserRecord): Promise<Task> {
  const task = (await listTaskViews(deck, user)).find((other) => other.id === id);
  if (!task) throw new AppError('not_found');
  return task;
}
