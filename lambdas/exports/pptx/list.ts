import type { Box, GroupBox, PathBox, Rect, RectBox, TextBox } from '#shared/deck/scene.ts';
import type { SlideContext } from './slide-context.ts';
import {
  boxRect,
  checkWrap,
  isOneLine,
  lineShift,
  paragraphXml,
  textBoxXml,
  textShapeXml,
} from './text-box.ts';
import { typefaceOf } from './typeface.ts';
import { xml } from './units.ts';
import { intersect, wrapInterval, wrapWidth } from './wrap.ts';

type Mark = RectBox | PathBox;
/** An entry: the marks before it and its texts, from the top. */
export type Entry = { marks: Mark[]; texts: TextBox[] };

/** How a bullet is drawn: where it starts, its colour, and a character for its shape. */
type Bullet = { x: number; size: number; color: string; char: string };

/** The air, px, that widths which paragraphs share must leave the widest line: programs differ by half a percent. */
const leastAir = (widest: number) => 3 + widest * 0.01;

function isMark(box: Box): box is Mark {
  return (box.kind === 'rect' || box.kind === 'path') && box.width <= 28 && box.height <= 28;
}

function entryOf(box: Box): Entry | undefined {
  if (box.kind !== 'group' || box.list !== 'li') return undefined;
  const texts = box.children.filter((child) => child.kind === 'text');
  const marks = box.children.filter(isMark);
  const isPlain = texts.length + marks.length === box.children.length;
  const isRead = texts.every((text) => text.order !== null && text.align === 'left');
  const isAligned = new Set(texts.map((text) => text.x)).size === 1;
  return isPlain && isRead && isAligned ? { marks, texts } : undefined;
}

/** The entries of a list that paragraphs can say: bullets and texts, nothing else; its rules come apart. */
export function readList(group: GroupBox): { entries: Entry[]; rest: Box[] } | undefined {
  if (group.list !== 'ul' && group.list !== 'ol') return undefined;
  const items = group.children.filter((child) => child.kind === 'group');
  const entries = items.map(entryOf).filter((entry) => entry !== undefined);
  if (entries.length === 0 || entries.length !== items.length) return undefined;
  const hasMarks = entries.map((entry) => entry.marks.length > 0);
  if (new Set(hasMarks).size > 1) return undefined;
  return { entries, rest: group.children.filter((child) => child.kind !== 'group') };
}

function bulletOf(entry: Entry): Bullet | undefined {
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

/** Height of the drawn bullet in em of its font, about. */
const inkOf: Record<string, number> = { '•': 0.4, '■': 0.62, '–': 0.5 };

function bulletXml(slide: SlideContext, bullet: Bullet, text: TextBox): string {
  const face = slide.theme.faces.get(text.family, text.weight);
  const has = face.advance(bullet.char.codePointAt(0) ?? 0) !== undefined;
  const font = has ? (typefaceOf(text.family, text.weight)?.name ?? text.family) : 'Arial';
  const share = bullet.size / ((inkOf[bullet.char] ?? 0.5) * text.size);
  // A larger character climbs above the line's middle and draws near the text.
  const percent = Math.round(Math.min(1.1, Math.max(0.25, share)) * 100_000);
  return `<a:buClr>${slide.colors.xml(bullet.color)}</a:buClr><a:buSzPct val="${percent}"/><a:buFont typeface="${xml(font)}"/><a:buChar char="${bullet.char}"/>`;
}

/** Px between the drawn end of a text and the drawn start of the one below it. */
function gapBetween(above: TextBox, below: TextBox): number {
  const end = above.y + above.lines.length * above.lineHeight + lineShift(above);
  return below.y + lineShift(below) - end;
}

/** Whether texts can be paragraphs of one box: one below the other, with a width that all their lines share. */
function canJoin(slide: SlideContext, texts: TextBox[]): boolean {
  const { least, below } = intersect(texts.map((text) => wrapInterval(text, slide.theme.faces)));
  const falls = texts.every((text, i) => {
    const above = texts[i - 1];
    return !above || gapBetween(above, text) >= -0.01;
  });
  return falls && below - least >= leastAir(least);
}

function joined(slide: SlideContext, name: string, entries: Entry[]): string {
  const texts = entries.flatMap((entry) => entry.texts);
  const [first] = texts;
  const [head] = entries;
  if (!first || !head) return '';
  if (texts.length === 1 && head.marks.length === 0) return textBoxXml(slide, first);
  const interval = intersect(texts.map((text) => wrapInterval(text, slide.theme.faces)));
  for (const text of texts) checkWrap(slide, text, interval);
  const width = wrapWidth(interval, first.width);
  const bullet = bulletOf(head);
  const indent = bullet ? first.x - bullet.x : 0;
  let above: TextBox | undefined;
  const paragraphs = entries.flatMap((entry) => {
    const mark = bulletOf(entry);
    return entry.texts.map((text, i) => {
      const before = above ? gapBetween(above, text) : 0;
      above = text;
      const isMarked = i === 0 && mark !== undefined;
      const look = isMarked ? { bullet: bulletXml(slide, mark, text) } : {};
      return paragraphXml(slide, text, { before, indent, ...look });
    });
  });
  const last = texts.at(-1) ?? first;
  const place = boxRect(first, width);
  const bottom = last.y + last.lines.length * last.lineHeight + lineShift(last);
  const rect: Rect = {
    x: first.x - indent,
    y: place.y,
    width: width + indent,
    height: bottom - place.y,
  };
  return textShapeXml(slide, name, { rect, paragraphs: paragraphs.join('') });
}

/** Entries column by column; each by itself where the list is read across, row by row. */
function columnsOf(entries: Entry[]): Entry[][] {
  const columns = [...Map.groupBy(entries, (entry) => entry.texts[0]?.x).values()];
  const isReadDown = columns.flat().every((entry, i) => entry === entries[i]);
  return isReadDown ? columns : entries.map((entry) => [entry]);
}

/** How much larger than what follows it a figure or a date is set. */
const leadScale = 1.3;

/** A figure or a date that leads its entry stands in a box of its own: it must not wrap, and what follows it may. */
function leadApart(entry: Entry): Entry[] {
  const [lead, ...texts] = entry.texts;
  const [next] = texts;
  if (!lead || !next || lead.role !== 'p' || !isOneLine(lead)) return [entry];
  if (lead.size < next.size * leadScale) return [entry];
  return [
    { marks: entry.marks, texts: [lead] },
    { marks: [], texts },
  ];
}

/** An entry as one box where one width serves its lines, else a box a text. */
function boxesOf(slide: SlideContext, entry: Entry): Entry[] {
  if (canJoin(slide, entry.texts)) return [entry];
  return entry.texts.map((text, i) => ({ marks: i === 0 ? entry.marks : [], texts: [text] }));
}

/**
 * A list as text boxes with real bullets, in reading order: one a column where one width serves all its lines, else
 * one an entry, else one a text.
 */
export function listXml(slide: SlideContext, entries: Entry[]): string {
  const boxes = columnsOf(entries).flatMap((column) => {
    const apart = column.flatMap(leadApart);
    const texts = column.flatMap((entry) => entry.texts);
    if (apart.length === column.length && canJoin(slide, texts)) return [column];
    return apart.flatMap((entry) => boxesOf(slide, entry)).map((entry) => [entry]);
  });
  return boxes.map((box) => joined(slide, 'List', box)).join('');
}
