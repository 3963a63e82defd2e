import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listSlides, type SlideItem } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { effectiveTasks, type OwnTasks } from './effective-tasks.ts';
import { type WorkingOutline, workingOutline } from './working-outline.ts';

/** A place of the working copy: its slide, its entry, and the task of the run that was to make it. */
export type WorkingSlide = {
  id: string;
  index: number;
  slide: SlideItem | undefined;
  entry: WorkingEntry | undefined;
  task: TaskItem | undefined;
  /** Its content is what was last asked for. */
  isFinished: boolean;
  /** It was made to say something else than its entry says now. */
  isStale: boolean;
};

/** What of a deck has been read already. */
type Known = { outline?: WorkingOutline | undefined; own?: OwnTasks };

/** Every place of the working copy in order; a slide whose run has not finished it is not finished. */
export async function workingSlides(deck: DeckItem, known: Known = {}): Promise<WorkingSlide[]> {
  const [slides, outline] = await Promise.all([
    listSlides(deck.id),
    known.outline ?? workingOutline(deck),
  ]);
  const tasks = await effectiveTasks(deck, slides, known.own);
  return deck.slide_ids.map((id, index) => {
    const slide = slides.find((other) => other.id === id);
    const entry = outline?.entries[index];
    const task = makerOf(id, tasks);
    const isMade = deck.kept_slides.includes(id) || task?.status === 'completed';
    const isStale = slide !== undefined && entry !== undefined && slide.point !== entry.point;
    return { id, index, slide, entry, task, isFinished: slide !== undefined && isMade, isStale };
  });
}

/** The run's own task for a slide; for one that a person has added by a sentence, the aside that makes it. */
const makerOf = (id: string, tasks: readonly TaskItem[]): TaskItem | undefined =>
  tasks.find((task) => task.kind === 'slides.slide' && task.slide_id === id) ??
  tasks.find((task) => task.kind === 'slides.add' && task.slide_id === id);
