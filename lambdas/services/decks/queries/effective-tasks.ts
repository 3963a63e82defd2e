import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideHead } from '../../../stores/slide-store.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';

/** Whether the current run uses a task's result: the task is of this run, or of an earlier run whose result is kept. */
function isResultUsed(
  task: TaskItem,
  deck: DeckItem,
  runBySlide: ReadonlyMap<string, number>,
): boolean {
  if (task.slide_id !== undefined && !deck.slide_ids.includes(task.slide_id)) return false;
  if (task.is_aside) return task.run === deck.run;
  if (task.kind === 'research.source' || task.kind === 'research.brief')
    return task.run === deck.research_run;
  if (task.kind === 'outline.plan') return task.run === deck.outline_run;
  if (task.kind === 'slides.review' || task.kind === 'slides.illustrate')
    return task.run === deck.slides_run;
  if (task.kind === 'slides.slide') {
    const id = task.slide_id ?? '';
    return task.run === (deck.kept_slides.includes(id) ? runBySlide.get(id) : deck.slides_run);
  }
  return task.run === deck.run;
}

/** Promise of the current run's tasks, shared so that they are read only once. */
export type CurrentRunTasks = Promise<TaskItem[]> | undefined;

/**
 * Returns the tasks whose results the deck uses now, including kept ones of earlier runs. `slides` are the
 * slides of the working copy.
 */
export async function listEffectiveTasks(
  deck: DeckItem,
  slides: readonly SlideHead[],
  runTasks?: CurrentRunTasks,
): Promise<TaskItem[]> {
  const runBySlide = new Map(slides.map((slide) => [slide.id, slide.run]));
  const runs = new Set([
    deck.research_run,
    deck.outline_run,
    deck.slides_run,
    deck.run,
    ...runBySlide.values(),
  ]);
  const lists = await Promise.all(
    [...runs].map((run) => (run === deck.run && runTasks ? runTasks : listTasks(deck.id, run))),
  );
  return lists.flat().filter((task) => isResultUsed(task, deck, runBySlide));
}
