import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getPlan, listEntries, slideIdAt } from '../../stores/slide-store.ts';
import { slideView } from './view.ts';
import { workingSlides } from './working-slides.ts';

/** Every place of the deck in order: slides that are made, and those still to come with what is planned for them. */
export async function slidesOf(deck: DeckItem): Promise<SlideView[]> {
  const [places, plan, entries] = await Promise.all([
    workingSlides(deck),
    getPlan(deck.id, deck.outline_run),
    listEntries(deck.id, deck.outline_run),
  ]);
  return places.map(({ index, slide, task, isFinished }) => {
    const entry = entries.find((other) => other.i === index)?.entry;
    return slideView(index, slide, {
      id: slide?.id ?? slideIdAt(index),
      status: isFinished ? 'completed' : (task?.status ?? 'pending'),
      point: entry?.point ?? plan?.points[index] ?? '',
    });
  });
}
