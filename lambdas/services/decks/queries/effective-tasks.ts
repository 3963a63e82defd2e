import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';

/** Whether a task's work is what the current run uses: its own, or an earlier run's that was kept. */
function isUsed(task: TaskItem, deck: DeckItem, madeIn: ReadonlyMap<string, number>): boolean {
  if (task.slide_id !== undefined && !deck.slide_ids.includes(task.slide_id)) return false;
  if (task.is_aside) return task.run === deck.run;
  if (task.kind === 'research.source' || task.kind === 'research.brief')
    return task.run === deck.research_run;
  if (task.kind === 'outline.plan') return task.run === deck.outline_run;
  if (task.kind === 'slides.review') return task.run === deck.slides_run;
  if (task.kind === 'slides.slide') {
    const id = task.slide_id ?? '';
    return task.run === (deck.kept_slides.includes(id) ? madeIn.get(id) : deck.slides_run);
  }
  return task.run === deck.run;
}

/** The tasks of the deck's current run, once they are read. */
export type OwnTasks = Promise<TaskItem[]> | undefined;

/** The tasks behind the deck as it is now, those of kept work included; `slides` are all that it has. */
export async function effectiveTasks(
  deck: DeckItem,
  slides: readonly SlideItem[],
  own?: OwnTasks,
): Promise<TaskItem[]> {
  const madeIn = new Map(slides.map((slide) => [slide.id, slide.run]));
  const runs = new Set([
    deck.research_run,
    deck.outline_run,
    deck.slides_run,
    deck.run,
    ...madeIn.values(),
  ]);
  const lists = await Promise.all(
    [...runs].map((run) => (run === deck.run && own ? own : listTasks(deck.id, run))),
  );
  return lists.flat().filter((task) => isUsed(task, deck, madeIn));
}
