import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import {
  getSlideHeads,
  getSlides,
  type SlideHead,
  type SlideItem,
} from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { type CurrentRunTasks, listEffectiveTasks } from './effective-tasks.ts';
import { loadWorkingOutline, type WorkingOutline } from './working-outline.ts';

/** A slide of the working copy with its outline entry and the task that generates it. */
export type WorkingSlide<Slide = SlideItem> = {
  id: string;
  index: number;
  slide: Slide | undefined;
  entry: WorkingEntry | undefined;
  task: TaskItem | undefined;
  /** Whether the slide has content and no task of the current run still has to generate it. */
  isFinished: boolean;
  /** Whether the point of the slide's outline entry has changed since the slide was generated. */
  isStale: boolean;
};

/** Data of the deck that the caller has already loaded, so that it is not read again. */
type LoadedData = { outline?: WorkingOutline | undefined; runTasks?: CurrentRunTasks };

/** Returns every slide of the working copy in order. A slide is unfinished until its run finishes it. */
export const loadWorkingSlides = (
  deck: DeckItem,
  loadedData?: LoadedData,
): Promise<WorkingSlide[]> =>
  joinWorkingSlides(getSlides(deck.id, deck.slide_ids), deck, loadedData);

/** Like workingSlides, but without the contents of the slides. */
export const loadWorkingSlideHeads = (
  deck: DeckItem,
  loadedData?: LoadedData,
): Promise<WorkingSlide<SlideHead>[]> =>
  joinWorkingSlides(getSlideHeads(deck.id, deck.slide_ids), deck, loadedData);

async function joinWorkingSlides<Slide extends SlideHead>(
  storedSlides: Promise<Slide[]>,
  deck: DeckItem,
  loadedData: LoadedData = {},
): Promise<WorkingSlide<Slide>[]> {
  const [slides, outline] = await Promise.all([
    storedSlides,
    loadedData.outline ?? loadWorkingOutline(deck),
  ]);
  const tasks = await listEffectiveTasks(deck, slides, loadedData.runTasks);
  return deck.slide_ids.map((id, index) => {
    const slide = slides.find((other) => other.id === id);
    const entry = outline?.entries[index];
    const task = findSlideTask(id, tasks);
    const isGenerated = deck.kept_slides.includes(id) || task?.status === 'completed';
    const isStale = slide !== undefined && entry !== undefined && slide.point !== entry.point;
    return {
      id,
      index,
      slide,
      entry,
      task,
      isFinished: slide !== undefined && isGenerated,
      isStale,
    };
  });
}

/** Returns the run's task for a slide, or the side task of a slide that a user added with a sentence. */
const findSlideTask = (id: string, tasks: readonly TaskItem[]): TaskItem | undefined =>
  tasks.find((task) => task.kind === 'slides.slide' && task.slide_id === id) ??
  tasks.find((task) => task.kind === 'slides.add' && task.slide_id === id);
