import { taskKinds } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getRequest } from '../../../stores/deck-store.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { taskActionsOf } from '../commands/task-actions.ts';
import { effectiveTasks } from './effective-tasks.ts';
import { taskView } from './views.ts';
import { workingOutline } from './working-outline.ts';

const order: TaskItem['kind'][] = [
  'research.source',
  'research.brief',
  'outline.plan',
  'outline.revise',
  'slides.slide',
  'slides.review',
  'slides.revise',
  'slides.add',
  'deploy.html',
  'deploy.pptx',
  'deploy.pdf',
  'deploy.thumbnails',
  'deploy.png',
];

/** The tasks behind the deck as it is, in the order of the work; a task is titled by what it works on. */
export async function tasksOf(deck: DeckItem, user: UserRecord): Promise<Task[]> {
  const [tasks, outline, request] = await Promise.all([
    listSlides(deck.id).then((slides) => effectiveTasks(deck, slides)),
    workingOutline(deck),
    getRequest(deck.id),
  ]);
  const placeOf = ({ slide_id }: TaskItem): number | undefined =>
    slide_id === undefined ? undefined : deck.slide_ids.indexOf(slide_id);
  const titleOf = (task: TaskItem) => {
    if (task.slide_id !== undefined) return outline?.entries[placeOf(task) ?? -1]?.point ?? '';
    if (task.source_index !== undefined) return request?.sources[task.source_index]?.name ?? '';
    return '';
  };
  return tasks
    .map((task) =>
      taskView(task, {
        stage: taskKinds[task.kind],
        title: titleOf(task),
        slide_index: placeOf(task),
        allowed_actions: taskActionsOf(deck, task, user),
      }),
    )
    .sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        (a.slide_index ?? 0) - (b.slide_index ?? 0) ||
        a.id.localeCompare(b.id),
    );
}

/** One of them, for an answer. */
export async function taskViewOf(deck: DeckItem, id: string, user: UserRecord): Promise<Task> {
  const task = (await tasksOf(deck, user)).find((other) => other.id === id);
  if (!task) throw new AppError('not_found');
  return task;
}
