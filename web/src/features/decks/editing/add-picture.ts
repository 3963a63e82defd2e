import { toPlainText } from '#shared/deck/inline.ts';
import { hasOptionalPicture, type SlideContent } from '#shared/deck/model.ts';
import { placePicture } from '#shared/deck/place-picture.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { type ChosenPicture, replacePicture } from './chosen-picture.ts';
import { withValue } from './content-tree.ts';
import { type ConvertedSlide, convertSlide } from './convert.ts';

/** Placeholder for the alternative text, which the schema requires. */
const altPlaceholder = '-';

/**
 * Returns the slide with a picture, in each layout that fits both; a cover, section or figures keep their layout. Without a
 * proposal, the alternative text is the slide's title, until the user describes the picture. Returns an empty list if the
 * slide already has a picture or its texts do not fit.
 */
export function addPicture(slide: SlideContent, picture: ChosenPicture): ConvertedSlide[] {
  if (getSlideImage(slide)) return [];
  const image = { asset: picture.asset, alt: altPlaceholder };
  const pictured = hasOptionalPicture(slide) && placePicture(slide, image);
  const options = pictured
    ? [{ content: pictured, dropped: [] }]
    : (['image-text', 'full-image'] as const).map((layout) => convertSlide(slide, layout, image));
  return options.flatMap((converted) => {
    if (!converted) return [];
    const content = withValue(converted.content, 'image.alt', toPlainText(slide.title));
    return [{ ...converted, content: replacePicture(content, picture) }];
  });
}
