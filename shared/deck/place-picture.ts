import { listContentParts } from './content-parts.ts';
import { convertBlocks, splitClause } from './convert-blocks.ts';
import { hasOptionalPicture, type SlideContent, slideContentSchema } from './model.ts';
import type { ImageContent } from './model-parts.ts';

/** Returns the fields of a slide that do not depend on its layout. */
export const getBaseFields = ({ title, kicker, notes, sources, appearance }: SlideContent) => ({
  ...{ title, notes, sources },
  ...(kicker === undefined ? {} : { kicker }),
  ...(appearance === undefined ? {} : { appearance }),
});

/**
 * Returns the texts of a slide that are missing in the converted slide `after`. `alsoKept` are texts that `after`
 * contains outside its content parts, such as the numbers of a chart.
 */
export function listDroppedTexts(
  before: SlideContent,
  after: SlideContent,
  alsoKept: readonly string[] = [],
): { part: string; text: string }[] {
  const kept = [...listContentParts(after).map(({ text }) => text), ...alsoKept];
  const isKept = (text: string) => kept.some((one) => one.includes(text.trim()));
  return listContentParts(before).filter(({ part, text }) => {
    if (part === 'title' || isKept(text)) return false;
    const clauses = splitClause(text);
    return !(clauses && isKept(clauses.heading) && isKept(clauses.text));
  });
}

/**
 * Returns the slide with the picture added: in the layout that has a picture beside the texts, or, for a cover,
 * section or figures, in its own layout. Undefined if the slide's layout or the number of its texts leaves no room.
 */
export function placePicture(slide: SlideContent, image: ImageContent): SlideContent | undefined {
  if (hasOptionalPicture(slide))
    return { ...slide, blocks: { ...slide.blocks, image } } as SlideContent;
  const blocks = convertBlocks(slide, 'image-text', image);
  if (!blocks) return undefined;
  const draft = { ...getBaseFields(slide), layout: 'image-text', blocks };
  const parsed = slideContentSchema.safeParse(JSON.parse(JSON.stringify(draft)));
  if (!parsed.success || listDroppedTexts(slide, parsed.data).length > 0) return undefined;
  return parsed.data;
}
