import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { slideView } from './views.ts';
import { type WorkingSlide, workingSlides } from './working-slides.ts';

/** Returns every slide of the deck in order; an unfinished slide has only its planned fields. */
export const listSlideViews = async (deck: DeckItem): Promise<SlideView[]> =>
  (await workingSlides(deck)).map(workingSlideView);

/** Returns a slide of the working copy as the API shows it. */
export const workingSlideView = ({
  id,
  index,
  slide,
  entry,
  task,
  ...working
}: WorkingSlide): SlideView =>
  slideView(index, slide, {
    id,
    status: working.isFinished ? 'completed' : (task?.status ?? 'pending'),
    point: entry?.point ?? '',
    stale: working.isStale,
  });
