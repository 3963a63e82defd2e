import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { slideView } from './views.ts';
import { type WorkingSlide, workingSlides } from './working-slides.ts';

/** Every place of the deck in order: slides that are made, and those still to come with what is planned for them. */
export const slidesOf = async (deck: DeckItem): Promise<SlideView[]> =>
  (await workingSlides(deck)).map(placeView);

/** A place of the working copy, for an answer. */
export const placeView = ({ id, index, slide, entry, task, ...place }: WorkingSlide): SlideView =>
  slideView(index, slide, {
    id,
    status: place.isFinished ? 'completed' : (task?.status ?? 'pending'),
    point: entry?.point ?? '',
    stale: place.isStale,
  });
