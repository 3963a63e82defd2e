import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import { type WorkingSlide, workingSlides } from '../queries/working-slides.ts';

export type FinishedPlace = WorkingSlide & { slide: SlideItem };

/** A finished slide of the working copy, at the rev that was seen. Throws not_found, slides_unfinished, stale. */
export async function finishedSlide(
  deck: DeckItem,
  slideId: string,
  rev: number,
): Promise<FinishedPlace> {
  const place = (await workingSlides(deck)).find(({ id }) => id === slideId);
  if (!place) throw new AppError('not_found');
  const { slide } = place;
  if (!slide || !place.isFinished) throw new AppError('slides_unfinished');
  if (slide.rev !== rev) throw new AppError('stale');
  return { ...place, slide };
}
