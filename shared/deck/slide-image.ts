import type { SlideContent } from './model.ts';
import type { ImageContent } from './model-parts.ts';

/** Returns the image of a slide, or undefined without one. */
export const getSlideImage = ({
  blocks,
}: Pick<SlideContent, 'blocks'>): ImageContent | undefined =>
  'image' in blocks ? blocks.image : undefined;

/** Returns the slide with another image asset; unchanged if it has no image. */
export function replaceImageAsset<Slide extends SlideContent>(slide: Slide, asset: string): Slide {
  const image = getSlideImage(slide);
  return image ? { ...slide, blocks: { ...slide.blocks, image: { ...image, asset } } } : slide;
}
