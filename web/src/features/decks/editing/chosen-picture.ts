import type { SlideContent } from '#shared/deck/model.ts';
import type { PictureCredit } from '#shared/deck/picture-credit.ts';
import { withValue } from './content-tree.ts';

/**
 * A picture that the user chose: a data URI or the id of a stored picture, with its credit and a proposed description.
 */
export type ChosenPicture = {
  asset: string;
  /** A proposal for the alternative text. */
  alt?: string | undefined;
  credit?: PictureCredit | null | undefined;
};

/**
 * Returns a slide with its picture replaced. Removes the crop and the credit of the previous picture; keeps its
 * alternative text if there is no proposal for the new one.
 */
export function replacePicture(content: SlideContent, picture: ChosenPicture): SlideContent {
  const { asset, alt, credit } = picture;
  const replaced = [
    ['image.asset', asset],
    ['image.focal', undefined],
    ['image.zoom', undefined],
    ['image.credit', credit ?? undefined],
    ...(alt
      ? ([
          ['image.alt', alt],
          ['image.decorative', undefined],
        ] as const)
      : []),
  ] as const;
  return replaced.reduce((slide, [part, value]) => withValue(slide, part, value), content);
}
