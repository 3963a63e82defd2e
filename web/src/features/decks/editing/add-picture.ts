import { plainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { slideImage } from '#shared/deck/slide-image.ts';
import { type ChosenPicture, replacePicture } from './chosen-picture.ts';
import { withValue } from './content-tree.ts';
import { type ConvertedSlide, convertSlide } from './convert.ts';

/** Placeholder for the alternative text, which the schema requires. */
const altPlaceholder = '-';

/**
 * Returns the slide with a picture, in each layout that fits both. Without a proposal, the alternative text is the
 * slide's title, until the user describes the picture. Returns an empty list if the slide already has a picture or its
 * texts do not fit.
 */
export function addPicture(slide: SlideContent, picture: ChosenPicture): ConvertedSlide[] {
  if (slideImage(slide)) return [];
  return (['image-text', 'full-image'] as const).flatMap((layout) => {
    const image = { asset: picture.asset, alt: altPlaceholder };
    const converted = convertSlide(slide, layout, image);
    if (!converted) return [];
    const content = withValue(converted.content, 'image.alt', plainText(slide.title));
    return [{ ...converted, content: replacePicture(content, picture) }];
  });
}
