import { type ImageContent, maxAltLength } from '#shared/deck/model-parts.ts';
import { areaShare, isContentPicture, type PictureBlock } from '../read/content-pictures.ts';
import type { SlideBuilder } from './slide-builder.ts';
import { escapeInline } from './text-items.ts';

/** Minimum share of a slide's area at which a picture counts as filling the slide. */
const minFullAreaShare = 0.55;

/** Returns the alternative text of a picture; uses the slide's title if the file has a file name or an id instead. */
function chooseAltText({ alt, name }: PictureBlock, title: string): string {
  const isText = alt.includes(' ') && !/\.(png|jpe?g|gif|emf|wmf|bmp|tiff?)$/i.test(alt);
  const text = isText ? alt : title || name;
  return escapeInline(text).slice(0, maxAltLength).toWellFormed();
}

/** Text beside a picture: one paragraph or a few points. */
type BesideText = { text?: string; items?: string[] };

/** Returns a picture as a slide's image; undefined if it could not be encoded. */
function toImage(builder: SlideBuilder, picture: PictureBlock): ImageContent | undefined {
  const asset = builder.context.pictures.get(picture.part);
  return asset === undefined ? undefined : { asset, alt: chooseAltText(picture, builder.title) };
}

/** Puts the first picture on the cover or section that was added; returns the others. */
export function addToOpening(
  builder: SlideBuilder,
  pictures: readonly PictureBlock[],
): readonly PictureBlock[] {
  const [first, ...others] = pictures.filter(isContentPicture);
  const image = first && toImage(builder, first);
  return image && builder.addToOpening(image) ? others : pictures;
}

/** Adds a picture; returns false if it can't be shown, for example beside too much text. */
export function addPicture(
  builder: SlideBuilder,
  picture: PictureBlock,
  beside: BesideText = {},
): boolean {
  const image = toImage(builder, picture);
  if (!image) return false;
  const hasText = beside.text !== undefined || beside.items !== undefined;
  if (!hasText && areaShare(picture) >= minFullAreaShare && builder.add('full-image', { image }))
    return true;
  return builder.add('image-text', { image, ...beside });
}
