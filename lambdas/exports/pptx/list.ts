import type { Box, GroupBox, PathBox, Rect, RectBox, TextBox } from '#shared/deck/scene.ts';
import type { SlideContext } from './slide-context.ts';
import {
  boxRect,
  checkWrap,
  computeLineShift,
  fitBox,
  isOneLine,
  paragraphXml,
  textBoxXml,
  textShapeXml,
} from './text-box.ts';
import { findTypeface, typefaceXml } from './typeface.ts';
import { chooseWrapWidth, computeWrapInterval, intersectIntervals } from './wrap.ts';

type Mark = RectBox | PathBox;
/** A list entry: its bullet marks and its texts, from top to bottom. */
export type ListEntry = { marks: Mark[]; texts: TextBox[] };

/** Native bullet: its x position, size and colour, and a character similar to the drawn shape. */
type Bullet = { x: number; size: number; color: string; char: string };

/** Minimum slack in px for a width shared by several paragraphs; programs measure text up to 0.5% differently. */
const minWidthSlack = (widest: number) => 3 + widest * 0.01;

function isBulletMark(box: Box): box is Mark {
  return (box.kind === 'rect' || box.kind === 'path') && box.width <= 28 && box.height <= 28;
}

function readEntry(box: Box): ListEntry | undefined {
  if (box.kind !== 'group' || box.list !== 'li') return undefined;
  const texts = box.children.filter((child) => child.kind === 'text');
  const marks = box.children.filter(isBulletMark);
  const isPlain = texts.length + marks.length === box.children.length;
  const isRead = texts.every((text) => text.order !== null && text.align === 'left');
  const isAligned = new Set(texts.map((text) => text.x)).size === 1;
  return isPlain && isRead && isAligned ? { marks, texts } : undefined;
}

/** Reads a list whose entries consist only of bullets and texts. `rest` holds other boxes, such as divider lines. */
export function readList(group: GroupBox): { entries: ListEntry[]; rest: Box[] } | undefined {
  if (group.list !== 'ul' && group.list !== 'ol') return undefined;
  const items = group.children.filter((child) => child.kind === 'group');
  const entries = items.map(readEntry).filter((entry) => entry !== undefined);
  if (entries.length === 0 || entries.length !== items.length) return undefined;
  const hasMarks = entries.map((entry) => entry.marks.length > 0);
  if (new Set(hasMarks).size > 1) return undefined;
  return { entries, rest: group.children.filter((child) => child.kind !== 'group') };
}

function readBullet(entry: ListEntry): Bullet | undefined {
  const mark = entry.marks.at(-1);
  const [text] = entry.texts;
  if (!mark || !text || mark.x >= text.x) return undefined;
  const color = typeof mark.fill === 'string' ? mark.fill : mark.stroke;
  const isRound = mark.kind === 'rect' ? (mark.radius ?? 0) > 0 : true;
  const isFlat = mark.width > mark.height * 2;
  return {
    x: mark.x,
    size: Math.max(mark.height, isFlat ? mark.width : 0),
    color: typeof color === 'string' ? color : text.color,
    char: isFlat ? '–' : isRound ? '•' : '■',
  };
}

/** Approximate height of each bullet character in em. */
const bulletHeightsEm: Record<string, number> = { '•': 0.4, '■': 0.62, '–': 0.5 };

function bulletXml(slide: SlideContext, bullet: Bullet, text: TextBox): string {
  const face = slide.theme.faces.get(text.family, text.weight);
  const hasCharacter = face.advance(bullet.char.codePointAt(0) ?? 0) !== undefined;
  const font = hasCharacter
    ? (findTypeface(text.family, text.weight)?.name ?? text.family)
    : 'Arial';
  const share = bullet.size / ((bulletHeightsEm[bullet.char] ?? 0.5) * text.size);
  // The bullet size is limited, because a larger character rises above the line's middle and touches the text.
  const percent = Math.round(Math.min(1.1, Math.max(0.25, share)) * 100_000);
  return `<a:buClr>${slide.colors.xml(bullet.color)}</a:buClr><a:buSzPct val="${percent}"/>${typefaceXml('a:buFont', font)}<a:buChar char="${bullet.char}"/>`;
}

/** Px between the end of a text and the start of the text below it. */
function gapBetween(above: TextBox, below: TextBox): number {
  const bottomOfAbove = above.y + above.lines.length * above.lineHeight + computeLineShift(above);
  return below.y + computeLineShift(below) - bottomOfAbove;
}

/** Whether texts can be paragraphs of one box: stacked, with a common width that reproduces all their lines. */
function canJoin(slide: SlideContext, texts: TextBox[]): boolean {
  const { min, below } = intersectIntervals(
    texts.map((text) => computeWrapInterval(text, slide.theme.faces)),
  );
  const isStacked = texts.every((text, i) => {
    const above = texts[i - 1];
    return !above || gapBetween(above, text) >= -0.01;
  });
  return isStacked && below - min >= minWidthSlack(min);
}

function joinedEntriesXml(slide: SlideContext, name: string, entries: ListEntry[]): string {
  const texts = entries.flatMap((entry) => entry.texts);
  const [first] = texts;
  const [head] = entries;
  if (!first || !head) return '';
  if (texts.length === 1 && head.marks.length === 0) return textBoxXml(slide, first);
  const interval = intersectIntervals(
    texts.map((text) => computeWrapInterval(text, slide.theme.faces)),
  );
  for (const text of texts) checkWrap(slide, text, interval);
  const width = chooseWrapWidth(interval, first.width);
  const bullet = readBullet(head);
  const indent = bullet ? first.x - bullet.x : 0;
  let boxAbove: TextBox | undefined;
  const paragraphs = entries.flatMap((entry) => {
    const mark = readBullet(entry);
    return entry.texts.map((text, i) => {
      const before = boxAbove ? gapBetween(boxAbove, text) : 0;
      boxAbove = text;
      const isMarked = i === 0 && mark !== undefined;
      const bulletStyle = isMarked ? { bullet: bulletXml(slide, mark, text) } : {};
      return paragraphXml(slide, text, { before, indent, ...bulletStyle });
    });
  });
  const lastText = texts.at(-1) ?? first;
  const bounds = boxRect(first, width);
  const bottom =
    lastText.y + lastText.lines.length * lastText.lineHeight + computeLineShift(lastText);
  const rect: Rect = {
    x: first.x - indent,
    y: bounds.y,
    width: width + indent,
    height: bottom - bounds.y,
  };
  return textShapeXml(slide, name, {
    ...fitBox(slide, texts, rect, width),
    paragraphs: paragraphs.join(''),
  });
}

/** Groups entries by column; returns each entry alone if the list is read row by row. */
function groupColumns(entries: ListEntry[]): ListEntry[][] {
  const columns = [...Map.groupBy(entries, (entry) => entry.texts[0]?.x).values()];
  const isReadDown = columns.flat().every((entry, i) => entry === entries[i]);
  return isReadDown ? columns : entries.map((entry) => [entry]);
}

/**
 * A number or date above a text counts as its lead if its font is at least this many times as large as the font of the
 * text.
 */
const minLeadScale = 1.3;

/** Splits off a leading number or date into its own box: it must not wrap, while the text after it may. */
function splitLeadingFigure(entry: ListEntry): ListEntry[] {
  const [lead, ...texts] = entry.texts;
  const [next] = texts;
  if (!lead || !next || lead.role !== 'p' || !isOneLine(lead)) return [entry];
  if (lead.size < next.size * minLeadScale) return [entry];
  return [
    { marks: entry.marks, texts: [lead] },
    { marks: [], texts },
  ];
}

/** Returns an entry as one box if one width reproduces all its lines, else as one box per text. */
function splitEntry(slide: SlideContext, entry: ListEntry): ListEntry[] {
  if (canJoin(slide, entry.texts)) return [entry];
  return entry.texts.map((text, i) => ({ marks: i === 0 ? entry.marks : [], texts: [text] }));
}

/**
 * Returns a list as text boxes with native bullets, in reading order. A column is one box if a box of some width makes
 * PowerPoint break every line as laid out; otherwise each entry is a box, or each of its paragraphs.
 */
export function listXml(slide: SlideContext, entries: ListEntry[]): string {
  const boxes = groupColumns(entries).flatMap((column) => {
    const split = column.flatMap(splitLeadingFigure);
    const texts = column.flatMap((entry) => entry.texts);
    if (split.length === column.length && canJoin(slide, texts)) return [column];
    return split.flatMap((entry) => splitEntry(slide, entry)).map((entry) => [entry]);
  });
  return boxes.map((box) => joinedEntriesXml(slide, 'List', box)).join('');
}
