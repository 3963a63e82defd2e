import type { SlideContent } from '#shared/deck/model.ts';
import { slideImage } from '#shared/deck/slide-image.ts';

/**
 * Does the same as storeSlidePictures of picture-store.ts, but loads it only if a slide has a data URI, which is rare:
 * most requests don't need its code.
 */
export async function movePictures<Slide extends SlideContent>(
  deckId: string,
  slides: readonly Slide[],
): Promise<Slide[]> {
  if (!slides.some((slide) => slideImage(slide)?.asset.startsWith('data:'))) return [...slides];
  const { storeSlidePictures } = await import('./picture-store.ts');
  return storeSlidePictures(deckId, slides);
}
