import type { DeckItem } from '../../stores/deck-store.ts';
import { listSlides, type SlideItem } from '../../stores/slide-store.ts';
import type { TaskItem } from '../../stores/task-store.ts';
import { effectiveTasks } from './effective-tasks.ts';

/** A place of the working copy: its slide, and the task of the run that was to make it. */
export type WorkingSlide = {
  index: number;
  slide: SlideItem | undefined;
  task: TaskItem | undefined;
  /** Its content is what was last asked for. */
  isFinished: boolean;
};

/** Every place of the working copy in order; a slide whose run has not finished it is not finished. */
export async function workingSlides(deck: DeckItem): Promise<WorkingSlide[]> {
  const [slides, tasks] = await Promise.all([listSlides(deck.id), effectiveTasks(deck)]);
  return Array.from({ length: deck.slide_count }, (_, index) => {
    const slide = slides.find((other) => other.index === index);
    const task = tasks.find(
      (other) => other.kind === 'slides.slide' && other.slide_index === index,
    );
    const isMade = deck.kept_slides.includes(index) || task?.status === 'completed';
    return { index, slide, task, isFinished: slide !== undefined && isMade };
  });
}
