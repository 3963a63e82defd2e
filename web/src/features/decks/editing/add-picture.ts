import type { SlideContent } from '#shared/deck/model.ts';
import { slideImage } from '#shared/deck/slide-image.ts';
import { withValue } from './content-tree.ts';
import { type ConvertedSlide, convertSlide } from './convert.ts';

/** Placeholder for the alternative text, which the schema requires. */
const altPlaceholder = '-';

/**
 * Adds a picture to a slide, in each layout that fits both. The alternative text is left empty for
 * the user; without it the slide can't be saved. Empty if the slide has a picture or its texts do
 * not fit.
 */
export function addPicture(slide: SlideContent, asset: string): ConvertedSlide[] {
  if (slideImage(slide)) return [];
  return (['image-text', 'full-image'] as const).flatMap((layout) => {
    const converted = convertSlide(slide, layout, { asset, alt: altPlaceholder });
    if (!converted) return [];
    return [{ ...converted, content: withValue(converted.content, 'image.alt', '') }];
  });
}
