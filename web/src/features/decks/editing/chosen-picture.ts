import type { SlideContent } from '#shared/deck/model.ts';
import type { PictureCredit } from '#shared/deck/picture-credit.ts';
import { withValue } from './content-tree.ts';

/** A picture that the user chose: a data URI or the id of a stored picture, with what is known about it. */
export type ChosenPicture = {
  asset: string;
  /** A proposal for the alternative text. */
  alt?: string | undefined;
  credit?: PictureCredit | null | undefined;
};

/**
 * Returns a slide with a picture in place of its own. The focal point and the credit belong to the previous picture; its
 * alternative text stays if nothing is known about the new one.
 */
export function replacePicture(content: SlideContent, picture: ChosenPicture): SlideContent {
  const { asset, alt, credit } = picture;
  const replaced = [
    ['image.asset', asset],
    ['image.focal', undefined],
    ['image.credit', credit ?? undefined],
    ...(alt ? [['image.alt', alt] as const] : []),
  ] as const;
  return replaced.reduce((slide, [part, value]) => withValue(slide, part, value), content);
}
