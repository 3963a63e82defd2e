import { toPlainText } from '#shared/deck/inline.ts';
import { hasOptionalPicture, type LayoutId, type SlideContent } from '#shared/deck/model.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { castContent, isSame, withValue } from './content-tree.ts';
import { convertSlide } from './convert.ts';
import { useDeckHistories } from './deck-history.ts';

/** Layouts without a picture, sorted by space for texts, most space first. */
const plainLayouts: readonly LayoutId[] = ['bullets', 'statement', 'section', 'closing'];

/** Returns the texts and settings of a slide's layout without its picture. */
const removePictureBlock = ({ blocks }: SlideContent) => ({ ...blocks, image: undefined });

/** Returns a slide without a picture, in its layout. */
const removePictureContent = (content: SlideContent): SlideContent =>
  withValue(content, 'image', undefined);

/** Returns the step of this tab's history that gave a slide its picture; undefined without one. */
const findAddition = (deckId: string, slideId: string) =>
  useDeckHistories
    .getState()
    [deckId]?.past.filter((step) => step.kind === 'edit')
    .findLast(
      ({ slideId: id, before, after }) =>
        id === slideId && !getSlideImage(before) && getSlideImage(after),
    );

/**
 * Returns the slide without its picture. Covers, sections and figures keep their layout. Another slide gets its layout from before
 * the picture, if the texts below the title have not changed since, else the nearest layout. Null if no layout fits.
 */
export function removePicture(
  content: SlideContent,
  { deckId, slideId }: { deckId: string | null; slideId: string },
): SlideContent | null {
  if (hasOptionalPicture(content)) return removePictureContent(content);
  const addition = deckId === null ? undefined : findAddition(deckId, slideId);
  const isUntouched =
    addition?.after.layout === content.layout &&
    isSame(removePictureBlock(addition.after), removePictureBlock(content));
  if (isUntouched) {
    const { layout, blocks } = addition.before;
    return castContent({ ...content, layout, blocks });
  }
  const converted = plainLayouts.map((layout) => convertSlide(content, layout));
  const [first] = converted.flatMap((one) => one?.content ?? []);
  return first ? removePictureContent(first) : null;
}

/**
 * Updates a picture's alternative text when the slide's title changes: if the text is only the previous title, which
 * stands in until the user describes the picture, it becomes the new title.
 */
export function addDescribedTitle(before: SlideContent, after: SlideContent): SlideContent {
  const image = getSlideImage(after);
  if (!image || image.alt !== toPlainText(before.title)) return after;
  const alt = toPlainText(after.title).trim();
  const blocks = { ...after.blocks, image: { ...image, alt } };
  return alt === '' ? after : castContent({ ...after, blocks });
}
