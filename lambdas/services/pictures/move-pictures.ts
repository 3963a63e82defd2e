import type { SlideContent } from '#shared/deck/model.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';

/**
 * Stores the data URIs of slides as picture objects. Loads picture-store.ts only if a slide has a data URI, because
 * most requests don't need that code.
 */
export async function movePictures<Slide extends SlideContent>(
  deckId: string,
  slides: readonly Slide[],
): Promise<Slide[]> {
  if (!slides.some((slide) => getSlideImage(slide)?.asset.startsWith('data:'))) return [...slides];
  const { storeSlidePictures } = await import('./picture-store.ts');
  return storeSlidePictures(deckId, slides);
}
