import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import { loadWorkingSlides, type WorkingSlide } from '../queries/working-slides.ts';

export type FinishedSlide = WorkingSlide & { slide: SlideItem };

/** Returns a finished slide of the working copy at the given revision. Throws not_found, slides_unfinished, stale. */
export async function requireFinishedSlide(
  deck: DeckItem,
  slideId: string,
  rev: number,
): Promise<FinishedSlide> {
  const foundSlide = (await loadWorkingSlides(deck)).find(({ id }) => id === slideId);
  if (!foundSlide) throw new AppError('not_found');
  const { slide } = foundSlide;
  if (!slide || !foundSlide.isFinished) throw new AppError('slides_unfinished');
  if (slide.rev !== rev) throw new AppError('stale');
  return { ...foundSlide, slide };
}
