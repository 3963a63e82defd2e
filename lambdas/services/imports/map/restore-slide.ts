import { removeUnsourcedMark } from '#lambdas/exports/mark-unsourced.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { listAllSlideTexts, replaceSlideTexts } from '#shared/deck/slide-texts.ts';
import { areaShare, isContentPicture } from '../read/content-pictures.ts';
import type { FileSlide } from '../read/file-deck.ts';
import { escapeInline } from './text-items.ts';

type Options = {
  /** Data URIs of the encoded pictures, by the name of the picture's part in the file. */
  pictures: ReadonlyMap<string, string>;
  /** Whether a slide has space for its content. */
  fits: (content: SlideContent) => boolean;
};

/** Spaces are ignored, because a line break within a text is read as a space. */
const normalizeText = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');

type ParagraphChange = { before: string; after: string; occurrence: number };

/**
 * Returns the paragraphs that differ; undefined if the slide has another number of shapes or paragraphs than when it
 * was exported.
 */
function findChanges(
  before: readonly string[][],
  after: readonly string[][],
): ParagraphChange[] | undefined {
  const isSameShape =
    before.length === after.length &&
    before.every((paragraphs, i) => paragraphs.length === after[i]?.length);
  if (!isSameShape) return undefined;
  const counts = new Map<string, number>();
  const now = after.flat();
  return before.flat().flatMap((text, i) => {
    const key = normalizeText(text);
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    const changed = now[i] ?? '';
    return changed === text ? [] : [{ before: key, after: changed, occurrence }];
  });
}

/** Returns the content with the changed paragraphs; undefined if they can't be found in it. */
function applyChanges(
  content: SlideContent,
  before: readonly string[][],
  changes: readonly ParagraphChange[],
): unknown {
  const drawn = Map.groupBy(before.flat().map(normalizeText), (text) => text);
  const fields = listAllSlideTexts({ ...content, notes: '' });
  const fieldsByText = Map.groupBy(fields, ({ text }) => normalizeText(toPlainText(text)));
  const texts = new Map<string, string>();
  for (const { before: text, after, occurrence } of changes) {
    const places = fieldsByText.get(text) ?? [];
    const place = places[occurrence];
    // If the slide draws a text more often than the content contains it, one field of the content is drawn in several
    // places; which of them to change is then unclear.
    if (!place || places.length !== drawn.get(text)?.length) return undefined;
    texts.set(place.part, escapeInline(after));
  }
  return replaceSlideTexts(content, texts);
}

/** Returns the content with the slide's picture; undefined if the file no longer has it. */
function restorePicture(
  content: SlideContent,
  { blocks }: FileSlide,
  pictures: Options['pictures'],
): SlideContent | undefined {
  if (!getSlideImage(content)) return content;
  const [largest] = blocks
    .filter((block) => block.kind === 'picture')
    .filter(isContentPicture)
    .toSorted((a, b) => areaShare(b) - areaShare(a));
  const asset = largest && pictures.get(largest.part);
  return asset === undefined ? undefined : replaceImageAsset(content, asset);
}

/**
 * Returns the content that an export of this product stored with a slide, with the texts and notes that another
 * program has changed since. Undefined for a slide without stored content, and if the slide was changed in other
 * ways.
 */
export function restoreSlide(
  slide: FileSlide,
  { pictures, fits }: Options,
): SlideContent | undefined {
  const { own } = slide;
  if (!own) return undefined;
  const { print, now } = own;
  const stored = restorePicture(own.content, slide, pictures);
  const changes = findChanges(print.texts, now.texts);
  if (!stored || !changes) return undefined;
  const notes = print.notes === now.notes ? removeUnsourcedMark(stored.notes) : slide.notes;
  const current = { ...stored, notes, sources: [] };
  if (changes.length === 0) return slideContentSchema.safeParse(current).data;
  const changed = slideContentSchema.safeParse(applyChanges(current, print.texts, changes)).data;
  return changed && fits(changed) ? changed : undefined;
}
