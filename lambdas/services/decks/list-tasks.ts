import { taskKinds } from '#shared/domain/statuses.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getRequest } from '../../stores/deck-store.ts';
import { getPlan } from '../../stores/slide-store.ts';
import { listTasks, type TaskItem } from '../../stores/task-store.ts';
import { taskView } from './view.ts';

const order: TaskItem['kind'][] = [
  'research.source',
  'research.brief',
  'outline.plan',
  'slides.slide',
  'slides.review',
  'slides.revise',
  'deploy.html',
  'deploy.pptx',
  'deploy.pdf',
  'deploy.thumbnails',
];

/** The tasks of the current run in the order of the work; a task is titled by what it works on. */
export async function tasksOf(deck: DeckItem): Promise<Task[]> {
  const [tasks, plan, request] = await Promise.all([
    listTasks(deck.id, deck.run),
    getPlan(deck.id, deck.run),
    getRequest(deck.id),
  ]);
  const titleOf = (task: TaskItem) => {
    if (task.slide_index !== undefined) return plan?.points[task.slide_index] ?? '';
    if (task.source_index !== undefined) return request?.sources[task.source_index]?.name ?? '';
    return '';
  };
  return tasks
    .map((task) => taskView(task, taskKinds[task.kind], titleOf(task)))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.id.localeCompare(b.id));
}
