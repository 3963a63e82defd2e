import { canvas, type Rect } from '#shared/deck/scene.ts';
import { countWords } from '#shared/deck/word-count.ts';
import type { Page, PageText } from '../deck.ts';
import { toSlideContent } from '../slide-content.ts';
import {
  type DrawnShape,
  type FillColor,
  readBackground,
  readDrawnShapes,
} from './drawn-shapes.ts';
import { findPlaceholder } from './inheritance.ts';
import { hasText, type LaidOutParagraph, layOutText, type TextFrame } from './paragraphs.ts';
import type { SlideParts } from './slide-parts.ts';
import { readCells } from './tables.ts';
import { findAll, findChild } from './xml.ts';

/** A page with the data from which editability is computed. */
export type ReadPage = Page & {
  isFlat: boolean;
  isTorn: boolean;
  isStructured: boolean;
  charts: string[];
  tables: number;
};

type Line = PageText & { set: LaidOutParagraph; isTitle: boolean };

const isHeaderOrFooter = ({ shape }: DrawnShape): boolean =>
  /^(dt|ftr|sldNum|hdr)$/.test(findPlaceholder(shape)?.attributes.type ?? '');
const isTitle = ({ shape }: DrawnShape): boolean =>
  /^(title|ctrTitle)$/.test(findPlaceholder(shape)?.attributes.type ?? '');

const covers = (over: Rect, { x, y, width, height }: Rect): boolean => {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return cx >= over.x && cx <= over.x + over.width && cy >= over.y && cy <= over.y + over.height;
};

/** Returns the background colour of a text: the fill of the last shape painted under it. */
function findColorBeneath(
  ink: Rect,
  painted: readonly DrawnShape[],
  ground: FillColor,
): string | undefined {
  const last = painted.findLast(({ fill, rect }) => fill !== 'none' && covers(rect, ink));
  const color = last?.fill ?? ground;
  return color.startsWith('#') ? color : undefined;
}

function computeLineArea(set: LaidOutParagraph, top: number, frame: TextFrame, box: Rect): Rect {
  const room = box.width - frame.insets.left - frame.insets.right;
  const left = box.x + frame.insets.left;
  const spare = room - set.width;
  const shift = set.align === 'ctr' ? spare / 2 : set.align === 'r' ? spare : 0;
  return { x: left + shift, y: top, width: set.width, height: set.height };
}

/** Returns the paragraphs of a shape with the positions of their lines. */
function readShapeLines(
  drawn: DrawnShape,
  painted: readonly DrawnShape[],
  parts: SlideParts,
  ground: FillColor,
) {
  const body = findChild(drawn.shape, 'txBody');
  if (!hasText(body)) return [];
  const frame = layOutText(drawn.shape, body, drawn.rect, parts);
  const neededHeight = frame.height + frame.insets.top + frame.insets.bottom;
  const height = frame.growsBox ? Math.max(drawn.rect.height, neededHeight) : drawn.rect.height;
  const box = { ...drawn.rect, height };
  const spare = height - neededHeight;
  const share = frame.anchor === 'ctr' ? 0.5 : frame.anchor === 'b' ? 1 : 0;
  let topEdge = box.y + frame.insets.top + spare * share;
  const isPlaced = !drawn.isTurned && findChild(body, 'bodyPr')?.attributes.vert !== 'vert270';
  return frame.paragraphs.flatMap((set, i): Line[] => {
    if (i > 0) topEdge += set.before;
    const ink = computeLineArea(set, topEdge, frame, box);
    topEdge += set.height;
    if (set.text === '') return [];
    const on = findColorBeneath(ink, painted, ground);
    const { size, isBold, color } = set;
    const line = { text: set.text, set, isTitle: isTitle(drawn) };
    return [isPlaced ? { ...line, placed: { box, ink, size, isBold, color, on } } : line];
  });
}

function readTableLines(
  drawn: DrawnShape,
  painted: readonly DrawnShape[],
  parts: SlideParts,
  ground: FillColor,
) {
  return readCells(drawn.shape, drawn.rect, parts).flatMap(({ paragraphs, rect, background: on }) =>
    paragraphs
      .filter(({ text }) => text !== '')
      .map((set): Line => {
        const { size, isBold, color } = set;
        const ink = { ...rect, width: Math.min(set.width, rect.width), height: set.height };
        const below = on === 'none' ? findColorBeneath(ink, painted, ground) : on;
        const placed = { box: rect, ink, size, isBold, color, on: below };
        return { text: set.text, set, isTitle: false, placed };
      }),
  );
}

/** Returns the number of paragraphs that are split within a sentence, in one box or over two. */
function countSplits(lines: readonly Line[]): number {
  return lines.filter(({ set, text, placed }, i) => {
    const nextLine = lines[i + 1];
    if (set.isCode) return false;
    if (set.isTorn) return true;
    if (!placed || !nextLine?.placed || placed.box === nextLine.placed.box) return false;
    const gap = nextLine.placed.ink.y - placed.ink.y - placed.ink.height;
    const isBelow = Math.abs(nextLine.placed.ink.x - placed.ink.x) < 4 && Math.abs(gap) < set.size;
    return isBelow && /[\p{Ll},]$/u.test(text) && /^\p{Ll}/u.test(nextLine.text);
  }).length;
}

/** Returns the text of the title placeholder; without one, the largest text in the upper half. */
function findTitle(lines: readonly Line[]): Line | undefined {
  const upper = lines.filter(({ placed }) => (placed?.ink.y ?? canvas.height) < canvas.height / 2);
  const [largest] = upper.toSorted((a, b) => b.set.size - a.set.size);
  return lines.find((line) => line.isTitle) ?? largest;
}

const gridCell = { x: 160, y: 90 } as const;
const arrangementKey = (drawn: readonly DrawnShape[]): string =>
  drawn
    .filter(({ rect }) => rect.width > 40 && rect.height > 12)
    .map(
      ({ kind, rect }) =>
        `${kind}@${Math.round(rect.x / gridCell.x)},${Math.round(rect.y / gridCell.y)}`,
    )
    .sort()
    .join(' ');

const readNotes = ({ notes }: SlideParts): string =>
  findAll(notes, 'sp')
    .filter((shape) => findPlaceholder(shape)?.attributes.type === 'body')
    .flatMap((shape) => findAll(shape, 'p'))
    .map((paragraph) =>
      findAll(paragraph, 't')
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n');

/** Whether a text is a page number (with or without the total) near the slide's upper or lower edge. */
function isPageNumber({ text, placed }: Line): boolean {
  if (!placed || !/^[\s/|·–—-]*\d{1,3}(?:\s*(?:\/|\||·|of)\s*\d{1,3})?\s*$/.test(text))
    return false;
  return placed.ink.y > canvas.height * 0.88 || placed.ink.y < canvas.height * 0.1;
}

const fullSlideMinArea = 0.7 * canvas.width * canvas.height;

function findVisibleLines(
  parts: SlideParts,
  shown: readonly DrawnShape[],
  painted: readonly DrawnShape[],
): Line[] {
  const ground = readBackground(parts);
  const lines = shown.flatMap((drawn) => {
    const below = painted.slice(0, painted.indexOf(drawn) + 1);
    const read = drawn.kind === 'frame' ? readTableLines : readShapeLines;
    return read(drawn, below, parts, ground);
  });
  return lines.filter((line) => !isPageNumber(line));
}

const findChartParts = (own: readonly DrawnShape[], { relations }: SlideParts): string[] =>
  own
    .flatMap(({ shape }) => findAll(shape, 'chart'))
    .flatMap(({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? []);

/** A slide with fewer words next to a full-slide picture counts as one picture. */
const minWords = 6;

function isOnePicture(own: readonly DrawnShape[], lines: readonly Line[]): boolean {
  const wordCount = countWords(lines.map(({ text }) => text).join('\n'));
  const pictures = own.filter(({ kind }) => kind === 'picture');
  return (
    wordCount < minWords && pictures.some(({ rect }) => rect.width * rect.height > fullSlideMinArea)
  );
}

/** Reads a slide of a PPTX as a page. `dataOf` returns the texts and numbers of a chart part. */
export function readPage(parts: SlideParts, dataOf: (part: string) => string[]): ReadPage {
  const { beneath: backgroundShapes, own } = readDrawnShapes(parts);
  const shownShapes = own.filter((drawn) => !isHeaderOrFooter(drawn));
  const lines = findVisibleLines(parts, shownShapes, [...backgroundShapes, ...own]);
  const charts = findChartParts(own, parts);
  const title = findTitle(lines)?.text ?? '';
  const texts: PageText[] = [
    ...lines.map(({ text, placed }) => (placed ? { text, placed } : { text })),
    ...charts.flatMap(dataOf).map((text) => ({ text })),
  ];
  const notes = readNotes(parts);
  const others = texts.map(({ text }) => text).filter((text) => text !== title);
  return {
    // Replaces no-break spaces, which keep a number and its unit on one line, by normal ones.
    title: title.replaceAll('\u00a0', ' '),
    texts,
    notes,
    blocks: shownShapes.filter(({ kind }) => kind !== 'shape').map(({ rect }) => rect),
    form: arrangementKey(own),
    content: toSlideContent(title, others, notes),
    isFlat: isOnePicture(own, lines),
    isTorn: countSplits(lines) >= 2,
    isStructured: lines.some((line) => line.isTitle) && lines.some(({ set }) => set.usesTheme),
    charts,
    tables: own.filter(({ shape }) => findAll(shape, 'tbl').length > 0).length,
  };
}
