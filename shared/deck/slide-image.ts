import type { SlideContent } from './model.ts';
import type { ImageContent } from './model-parts.ts';

/** The picture of a slide; undefined for one without. */
export const imageOf = ({ blocks }: Pick<SlideContent, 'blocks'>): ImageContent | undefined =>
  'image' in blocks ? blocks.image : undefined;

/** The slide with its picture's file replaced; unchanged without a picture. */
export function withAsset<Slide extends SlideContent>(slide: Slide, asset: string): Slide {
  const image = imageOf(slide);
  return image ? { ...slide, blocks: { ...slide.blocks, image: { ...image, asset } } } : slide;
}
