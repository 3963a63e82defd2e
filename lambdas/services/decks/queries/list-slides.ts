import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { movePictures } from '../../pictures/move-pictures.ts';
import { slideView } from './views.ts';
import { type WorkingSlide, workingSlides } from './working-slides.ts';

/**
 * Returns every slide of the deck in order; an unfinished slide has only its planned fields. Pictures in slides that
 * were stored with data URIs are moved here, because a response can't hold the data URIs of many slides.
 */
export async function listSlideViews(deck: DeckItem): Promise<SlideView[]> {
  const slides = await workingSlides(deck);
  const contents = slides.flatMap(({ slide }) => slide?.content ?? []);
  const moved = (await movePictures(deck.id, contents)).values();
  return slides.map((working) => {
    const { slide } = working;
    if (!slide) return workingSlideView(working);
    const content = moved.next().value ?? slide.content;
    return workingSlideView({ ...working, slide: { ...slide, content } });
  });
}

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
