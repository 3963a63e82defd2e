import { countWords } from '#shared/deck/word-count.ts';
import { isContentPicture, type PictureBlock } from '../read/content-pictures.ts';
import type { FileBlock, FileParagraph, FileSlide } from '../read/file-deck.ts';
import { addChart } from './map-chart.ts';
import { addPicture, addToOpening } from './map-pictures.ts';
import { addTable } from './map-table.ts';
import { addTexts, listParagraphs, type TextBlock } from './map-texts.ts';
import { type MapContext, SlideBuilder } from './slide-builder.ts';
import { escapeInline, toItems } from './text-items.ts';

type MappableContent = {
  title: string;
  texts: TextBlock[];
  visuals: Extract<FileBlock, { kind: 'table' | 'chart' }>[];
  pictures: PictureBlock[];
};

/** Position of a slide in the file, and the index in the new presentation of the first slide that is made from it. */
export type SlidePlace = { isFirst: boolean; isLast: boolean; firstIndex: number };

const maxDerivedTitle = 90;

const isTitle = (block: TextBlock): boolean => block.role === 'title';

const joinTexts = (paragraphs: readonly FileParagraph[]): string =>
  paragraphs.map(({ text }) => text).join(' ');

/** Uses the first paragraph of a text as the title if the slide has none and the paragraph is short. */
function extractTitle(texts: readonly TextBlock[]): { title: string; texts: TextBlock[] } {
  const titles = texts.filter(isTitle);
  const rest = texts.filter((block) => !isTitle(block));
  if (titles.length > 0) return { title: joinTexts(listParagraphs(titles)), texts: rest };
  const [block, ...others] = rest;
  const [first, ...paragraphs] = block?.paragraphs ?? [];
  if (!block || !first || first.text.length > maxDerivedTitle) return { title: '', texts: rest };
  const remaining = paragraphs.length > 0 ? [{ ...block, paragraphs }] : [];
  return { title: first.text, texts: [...remaining, ...others] };
}

function toContent({ blocks }: FileSlide): MappableContent {
  const textBlocks = blocks.filter((block) => block.kind === 'text');
  const isVisual = (block: FileBlock) => block.kind === 'table' || block.kind === 'chart';
  return {
    ...extractTitle(textBlocks),
    visuals: blocks.filter(isVisual) as MappableContent['visuals'],
    pictures: blocks.filter((block) => block.kind === 'picture'),
  };
}

const isTextOnly = ({ visuals, pictures }: MappableContent): boolean =>
  visuals.length === 0 && !pictures.some(isContentPicture);

const maxCoverWords = 70;

/** Adds the first slide as a cover if its texts are short; returns false if they are too long. */
function addCover(builder: SlideBuilder, content: MappableContent): boolean {
  const paragraphs = listParagraphs(content.texts);
  const words = paragraphs.reduce((sum, { text }) => sum + countWords(text), 0);
  const [subtitle, ...rest] = paragraphs.map(({ text }) => escapeInline(text));
  const byline = rest.join(' · ');
  if (subtitle === undefined) return builder.add('cover', {});
  if (words > maxCoverWords) return false;
  if (byline !== '' && builder.add('cover', { subtitle, byline })) return true;
  return builder.add('cover', { subtitle: [subtitle, ...rest].join(' · ') });
}

/** Adds a section slide, which starts a part of the presentation. */
function addSection(builder: SlideBuilder, content: MappableContent): boolean {
  const lead = escapeInline(joinTexts(listParagraphs(content.texts)));
  return builder.add('section', lead === '' ? {} : { lead });
}

const closingWords =
  /\b(thanks?|thank you|questions|q ?& ?a|contact|get in touch|danke|fragen|merci|gracias|obrigad[oa])\b|谢谢|感谢|致谢|联系|提问|ありがとう/i;
const maxClosingWords = 60;

function addClosing(builder: SlideBuilder, content: MappableContent): boolean {
  const items = toItems(listParagraphs(content.texts));
  const texts = items.map(({ text, detail }) => (detail ? `${text}: ${detail}` : text));
  const all = [content.title, ...texts].join(' ');
  if (countWords(all) > maxClosingWords) return false;
  if (texts.length > 0 && !closingWords.test(all)) return false;
  const [lead, ...more] = texts;
  if (lead === undefined) return builder.add('closing', {});
  if (more.length === 0) return builder.add('closing', { lead });
  if (builder.add('closing', { actions: texts })) return true;
  return builder.add('closing', { lead: texts.join(' · ') });
}

const sectionLayouts = new Set(['secHead', 'title', 'ctrTitle', 'objOnly']);
const maxSectionWords = 40;

/** Whether a slide has only a title, or a title and a short text in the layout of a section. */
function isSection({ layout }: FileSlide, content: MappableContent): boolean {
  if (!isTextOnly(content)) return false;
  const paragraphs = listParagraphs(content.texts);
  if (paragraphs.length === 0) return true;
  const words = paragraphs.reduce((sum, { text }) => sum + countWords(text), 0);
  return sectionLayouts.has(layout) && words <= maxSectionWords && paragraphs.length <= 3;
}

/** Adds the slide as a whole if it is a cover, a section or a closing slide. */
function addSpecialSlide(
  builder: SlideBuilder,
  content: MappableContent,
  { isFirst, isLast }: SlidePlace,
): boolean {
  if (isFirst && content.visuals.length === 0) return addCover(builder, content);
  if (!isTextOnly(content)) return false;
  if (isLast && addClosing(builder, content)) return true;
  return isSection(builder.slide, content) && addSection(builder, content);
}

/** Returns the paragraph if there is only one and it is short enough for a caption. */
function findOnlyShortText(texts: readonly TextBlock[], max: number): string | undefined {
  const [firstItem, ...more] = listParagraphs(texts);
  if (!firstItem || more.length > 0) return undefined;
  const text = escapeInline(firstItem.text);
  return text.length <= max ? text : undefined;
}

/** Adds tables and charts with their texts; returns the texts that are still to be added. */
function addVisuals(builder: SlideBuilder, { visuals, texts }: MappableContent): TextBlock[] {
  const [firstItem, ...more] = visuals;
  if (!firstItem) return texts;
  const isAlone = more.length === 0;
  const caption = isAlone
    ? findOnlyShortText(texts, firstItem.kind === 'chart' ? 240 : 200)
    : undefined;
  // Texts are placed before the tables and charts that they introduce.
  if (caption === undefined) addTexts(builder, texts);
  for (const visual of visuals) {
    if (visual.kind === 'table') addTable(builder, visual.rows, caption);
    else addChart(builder, visual.name, visual.chart, caption);
  }
  return [];
}

/** Maximum number of points beside a picture. */
const maxPointsBesidePicture = 5;

/**
 * Adds pictures and texts: the first picture beside the texts if these are short, otherwise each on slides of its
 * own.
 */
function addPictures(
  builder: SlideBuilder,
  pictures: readonly PictureBlock[],
  texts: TextBlock[],
): void {
  const [first, ...more] = pictures.filter(isContentPicture);
  const items = toItems(listParagraphs(texts));
  const [firstItem] = items;
  const isText = items.length === 1 && firstItem !== undefined && firstItem.detail === undefined;
  const points = items.map(({ text, detail }) => (detail ? `${text}: ${detail}` : text));
  const beside = isText ? { text: firstItem.text } : { items: points };
  const isBeside =
    first !== undefined &&
    items.length > 0 &&
    items.length <= maxPointsBesidePicture &&
    addPicture(builder, first, beside);
  if (!isBeside) addTexts(builder, texts);
  const rest = first && !isBeside ? [first, ...more] : more;
  for (const picture of rest) {
    if (!addPicture(builder, picture)) builder.lose('picture', picture.alt || picture.name);
  }
}

/** Maps one slide of the file; returns the builder, which has at least one slide. */
export function mapSlide(slide: FileSlide, context: MapContext, place: SlidePlace): SlideBuilder {
  const content = toContent(slide);
  const builder = new SlideBuilder(slide, content.title, context, place.firstIndex);
  if (builder.titleRest !== '') {
    const rest = { text: builder.titleRest, level: 0, isNumbered: false };
    content.texts.unshift({ kind: 'text', role: 'body', paragraphs: [rest] });
  }
  for (const picture of content.pictures)
    if (!isContentPicture(picture)) builder.lose('picture', picture.alt || picture.name);
  if (addSpecialSlide(builder, content, place)) {
    addPictures(builder, addToOpening(builder, content.pictures), []);
    return builder;
  }
  if (place.isFirst && content.visuals.length === 0) builder.add('cover', {});
  const texts = addVisuals(builder, content);
  addPictures(builder, content.pictures, texts);
  if (builder.slides.length === 0) builder.addTitle();
  return builder;
}
