import { listLimits } from '#shared/deck/list-limits.ts';
import type { FileBlock, FileParagraph } from '../read/file-deck.ts';
import type { SlideBuilder } from './slide-builder.ts';
import { type Item, itemText, splitItem, splitSentences, toItems } from './text-items.ts';

export type TextBlock = Extract<FileBlock, { kind: 'text' }>;

const agendaTitle =
  /^(agenda|outline|contents|table of contents|overview|inhalt|gliederung|sommaire|目录|议程|大纲|提纲|内容提要)$/i;

/** Number of characters above which a list does not fit in any theme; such a list is not laid out. */
const maxListLength = 1_100;

const itemLength = (item: Item): number => itemText(item).length;

/** Returns the paragraphs of text blocks in order. */
export const listParagraphs = (blocks: readonly TextBlock[]): FileParagraph[] =>
  blocks.flatMap(({ paragraphs }) => paragraphs);

const toListItem = ({ text, detail }: Item) => ({
  text,
  ...(detail === undefined ? {} : { detail }),
});

/** Adds a slide with the process layout if all entries are numbered; returns whether it was added. */
function addProcess(builder: SlideBuilder, items: readonly Item[]): boolean {
  const [min, max] = listLimits.process.steps.allowed;
  const isProcess =
    items.length >= min && items.length <= max && items.every(({ isNumbered }) => isNumbered);
  if (!isProcess) return false;
  const steps = items.map(({ text, detail }) => ({
    heading: text,
    ...(detail === undefined ? {} : { text: detail }),
  }));
  return builder.add('process', { steps });
}

function addAgenda(builder: SlideBuilder, items: readonly Item[]): boolean {
  if (!agendaTitle.test(builder.title.trim())) return false;
  if (items.some(({ detail }) => detail !== undefined)) return false;
  return builder.add('agenda', { items: items.map(({ text }) => text) });
}

/** Adds a slide with a single text: its sentences as a list, or the text below the title. */
function addSingleItem(builder: SlideBuilder, item: Item): void {
  const { text, detail, isNumbered } = item;
  const sentences = splitSentences(text);
  const isList =
    detail === undefined && sentences.length > 1 && sentences.length <= 5 && text.length > 120;
  const pieces = isList ? sentences.map((piece) => ({ text: piece })) : [];
  if (pieces.length > 0 && builder.add('bullets', { items: pieces })) return;
  if (builder.add('section', { lead: itemText(item) })) return;
  if (detail !== undefined && builder.add('bullets', { items: [{ text }, { text: detail }] }))
    return;
  const halves = splitItem(item);
  if (halves.length > 1)
    addList(
      builder,
      halves.map((half) => ({ ...half, isNumbered })),
    );
  else builder.moveToNotes([itemText(item)]);
}

/**
 * Returns how many of the next entries may be on one slide, the best count first. Counts that leave a single entry
 * for the last slide come last.
 */
function listChunkSizes(items: readonly Item[]): number[] {
  const [min, max] = listLimits.bullets.items.allowed;
  let length = 0;
  let count = 0;
  for (const item of items.slice(0, max)) {
    length += itemLength(item);
    if (length > maxListLength && count >= min) break;
    count += 1;
  }
  const sizes = Array.from({ length: Math.max(0, count - min + 1) }, (_, i) => count - i);
  const leavesOne = (size: number) => items.length - size === 1;
  return [...sizes.filter((size) => !leavesOne(size)), ...sizes.filter(leavesOne)];
}

/** Adds lists of all entries, on as many slides as they need. */
function addList(builder: SlideBuilder, all: readonly Item[]): void {
  let items = [...all];
  while (items.length > 1) {
    const size = listChunkSizes(items).find((count) =>
      builder.add('bullets', { items: items.slice(0, count).map(toListItem) }),
    );
    if (size !== undefined) {
      items = items.slice(size);
      continue;
    }
    const [longest = 0] = [0, 1].toSorted(
      (a, b) => itemLengthAt(items, b) - itemLengthAt(items, a),
    );
    const item = items[longest];
    const pieces = item ? splitItem(item) : [];
    if (pieces.length < 2 || itemLength(items[longest] as Item) < 60) {
      builder.moveToNotes(items.splice(0, 1).map(itemText));
    } else items.splice(longest, 1, ...pieces);
  }
  const [last] = items;
  if (last) addSingleItem(builder, last);
}

const itemLengthAt = (items: readonly Item[], index: number): number => {
  const item = items[index];
  return item ? itemLength(item) : 0;
};

/** Adds slides with the paragraphs: a process, an agenda, a list or a single text. */
export function addParagraphs(builder: SlideBuilder, paragraphs: readonly FileParagraph[]): void {
  const items = toItems(paragraphs);
  if (items.length === 0) return;
  if (addProcess(builder, items) || addAgenda(builder, items)) return;
  addList(builder, items);
}

type Column = { heading: string | undefined; texts: string[] };

/** Maximum length of a column's heading, in characters. */
const maxHeadingLength = 60;

/** Returns the texts of a column of blocks; the heading is a heading block or a short first paragraph. */
function toColumn(blocks: readonly TextBlock[]): Column {
  const headings = blocks.filter(({ role }) => role === 'heading');
  const bodies = blocks.filter(({ role }) => role !== 'heading');
  const items = toItems(listParagraphs(bodies));
  const heading = listParagraphs(headings)
    .map(({ text }) => text)
    .join(' ');
  if (heading !== '') return { heading, texts: items.map(itemText) };
  const [first, ...rest] = items;
  const isHeading =
    first !== undefined &&
    first.text.length <= maxHeadingLength &&
    !/[.。!！?？;；]$/.test(first.text) &&
    (rest.length > 0 || first.detail !== undefined);
  if (!isHeading) return { heading: undefined, texts: items.map(itemText) };
  const detail = first.detail === undefined ? [] : [first.detail];
  return { heading: first.text, texts: [...detail, ...rest.map(itemText)] };
}

/** Returns the blocks of the left and the right half; undefined if they are not two columns. */
function splitColumns(blocks: readonly TextBlock[]): [TextBlock[], TextBlock[]] | undefined {
  const isHalf = ({ frame }: TextBlock) => frame !== undefined && frame.width < 0.6;
  if (blocks.length < 2 || blocks.length > 4 || !blocks.every(isHalf)) return undefined;
  const isLeft = ({ frame }: TextBlock) => (frame?.x ?? 0) + (frame?.width ?? 0) / 2 < 0.5;
  const left = blocks.filter(isLeft);
  const right = blocks.filter((block) => !isLeft(block));
  return left.length > 0 && right.length > 0 ? [left, right] : undefined;
}

/** Adds two columns if the blocks are beside each other and each column has a heading. */
function addColumns(builder: SlideBuilder, blocks: readonly TextBlock[]): boolean {
  const halves = splitColumns(blocks);
  if (!halves) return false;
  const [left, right] = halves.map(toColumn);
  if (left?.heading === undefined || right?.heading === undefined) return false;
  return builder.add('two-columns', {
    left: { heading: left.heading, items: left.texts },
    right: { heading: right.heading, items: right.texts },
  });
}

/** Returns the blocks ordered by column, so that a list has the left column's blocks first. */
function orderByColumn(blocks: readonly TextBlock[]): TextBlock[] {
  const halves = splitColumns(blocks);
  return halves ? halves.flat() : [...blocks];
}

/** Minimum number of short texts outside of placeholders that count as labels of a drawing instead of a list. */
const minLabels = 9;
const maxLabelLength = 40;

const isLabel = ({ role, paragraphs }: TextBlock): boolean =>
  role === 'other' && paragraphs.reduce((sum, { text }) => sum + text.length, 0) <= maxLabelLength;

/** Adds slides with the texts of a slide; labels of a drawing go to the notes. */
export function addTexts(builder: SlideBuilder, all: readonly TextBlock[]): void {
  const labels = all.filter(isLabel);
  const hasDrawing = labels.length >= minLabels;
  const blocks = hasDrawing ? all.filter((block) => !isLabel(block)) : all;
  if (hasDrawing)
    builder.moveToNotes([
      listParagraphs(labels)
        .map(({ text }) => text)
        .join(' · '),
    ]);
  if (addColumns(builder, blocks)) return;
  addParagraphs(builder, listParagraphs(orderByColumn(blocks)));
}
