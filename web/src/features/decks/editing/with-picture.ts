import type { SlideContent } from '#shared/deck/model.ts';
import { imageOf } from '#shared/deck/slide-image.ts';
import { withValue } from './content-tree.ts';
import { type Converted, convert } from './convert.ts';

/** Stands for what a picture shows until a person has said it. */
const untold = '-';

/**
 * A slide with a picture beside its words, in each layout that takes both. What the picture shows is left for the
 * person to say: without it the slide can't be saved. Empty for one that has a picture, or whose words need its page.
 */
export function withPicture(slide: SlideContent, asset: string): Converted[] {
  if (imageOf(slide)) return [];
  return (['image-text', 'full-image'] as const).flatMap((layout) => {
    const converted = convert(slide, layout, { asset, alt: untold });
    if (!converted) return [];
    return [{ ...converted, content: withValue(converted.content, 'image.alt', '') }];
  });
}
