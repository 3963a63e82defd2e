import type { SlideView } from '#shared/schemas/presentations.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { movePictures } from '../../pictures/move-pictures.ts';
import { toSlideView } from './views.ts';
import { loadWorkingSlides, type WorkingSlide } from './working-slides.ts';

/**
 * Returns every slide of the deck in order; an unfinished slide has only its planned fields. Pictures that slides
 * contain as data URIs are stored separately here, because a response would be too large with the data URIs of many
 * slides.
 */
export async function listSlideViews(deck: DeckItem): Promise<SlideView[]> {
  const slides = await loadWorkingSlides(deck);
  const contents = slides.flatMap(({ slide }) => slide?.content ?? []);
  const storedContents = (await movePictures(deck.id, contents)).values();
  return slides.map((workingSlide) => {
    const { slide } = workingSlide;
    if (!slide) return toWorkingSlideView(workingSlide);
    const content = storedContents.next().value ?? slide.content;
    return toWorkingSlideView({ ...workingSlide, slide: { ...slide, content } });
  });
}

/** Returns a slide of the working copy as the API shows it. */
export const toWorkingSlideView = ({
  id,
  index,
  slide,
  entry,
  task,
  ...workingSlide
}: WorkingSlide): SlideView =>
  toSlideView(index, slide, {
    id,
    status: workingSlide.isFinished ? 'completed' : (task?.status ?? 'pending'),
    point: entry?.point ?? '',
    stale: workingSlide.isStale,
  });
