import { taskIds } from '#shared/domain/plan-next.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getPlan, listEntries, listSlides, slideIdAt } from '../../stores/slide-store.ts';
import { listTasks } from '../../stores/task-store.ts';
import { slideView } from './view.ts';

/** Every place of the deck in order: slides that are made, and those still to come with what is planned for them. */
export async function slidesOf(deck: DeckItem): Promise<SlideView[]> {
  const [slides, tasks, plan, entries] = await Promise.all([
    listSlides(deck.id),
    listTasks(deck.id, deck.run),
    getPlan(deck.id, deck.run),
    listEntries(deck.id, deck.run),
  ]);
  return Array.from({ length: deck.slide_count }, (_, i) => {
    const task = tasks.find((other) => other.id === taskIds.slide(deck.run, i));
    const entry = entries.find((other) => other.i === i)?.entry;
    const slide = slides.find((other) => other.index === i);
    return slideView(i, slide, {
      id: slide?.id ?? slideIdAt(i),
      status: task?.status ?? 'pending',
      point: entry?.point ?? plan?.points[i] ?? '',
    });
  });
}
