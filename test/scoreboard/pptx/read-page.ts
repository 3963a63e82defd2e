import { canvas, type Rect } from '#shared/deck/scene.ts';
import { countWords } from '#shared/deck/words.ts';
import { contentOfTexts } from '../content-of-texts.ts';
import type { Page, PageText } from '../deck.ts';
import { backgroundOf, type Drawn, drawnOn, type Ground } from './drawn.ts';
import { placeholderOf } from './inherit.ts';
import { hasText, type SetParagraph, setText, type TextFrame } from './paragraphs.ts';
import type { SlideParts } from './parts.ts';
import { cellsOf } from './tables.ts';
import { all, child } from './xml.ts';

/** A page, and what its editability is counted from. */
export type ReadPage = Page & {
  isFlat: boolean;
  isTorn: boolean;
  isStructured: boolean;
  charts: string[];
  tables: number;
};

type Line = PageText & { set: SetParagraph; isTitle: boolean };

const isFurniture = ({ shape }: Drawn): boolean =>
  /^(dt|ftr|sldNum|hdr)$/.test(placeholderOf(shape)?.attributes.type ?? '');
const isTitle = ({ shape }: Drawn): boolean =>
  /^(title|ctrTitle)$/.test(placeholderOf(shape)?.attributes.type ?? '');

const covers = (over: Rect, { x, y, width, height }: Rect): boolean => {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return cx >= over.x && cx <= over.x + over.width && cy >= over.y && cy <= over.y + over.height;
};

/** The colour beneath a text: that of the last thing painted under it. */
function beneath(ink: Rect, painted: readonly Drawn[], ground: Ground): string | undefined {
  const last = painted.findLast(({ fill, rect }) => fill !== 'none' && covers(rect, ink));
  const color = last?.fill ?? ground;
  return color.startsWith('#') ? color : undefined;
}

function inkOf(set: SetParagraph, top: number, frame: TextFrame, box: Rect): Rect {
  const room = box.width - frame.insets.left - frame.insets.right;
  const left = box.x + frame.insets.left;
  const spare = room - set.width;
  const shift = set.align === 'ctr' ? spare / 2 : set.align === 'r' ? spare : 0;
  return { x: left + shift, y: top, width: set.width, height: set.height };
}

/** The paragraphs of a shape, each where its lines lie. */
function linesOf(drawn: Drawn, painted: readonly Drawn[], parts: SlideParts, ground: Ground) {
  const body = child(drawn.shape, 'txBody');
  if (!hasText(body)) return [];
  const frame = setText(drawn.shape, body, drawn.rect, parts);
  const needed = frame.height + frame.insets.top + frame.insets.bottom;
  const height = frame.growsBox ? Math.max(drawn.rect.height, needed) : drawn.rect.height;
  const box = { ...drawn.rect, height };
  const spare = height - needed;
  const share = frame.anchor === 'ctr' ? 0.5 : frame.anchor === 'b' ? 1 : 0;
  let top = box.y + frame.insets.top + spare * share;
  const isPlaced = !drawn.isTurned && child(body, 'bodyPr')?.attributes.vert !== 'vert270';
  return frame.paragraphs.flatMap((set, i): Line[] => {
    if (i > 0) top += set.before;
    const ink = inkOf(set, top, frame, box);
    top += set.height;
    if (set.text === '') return [];
    const on = beneath(ink, painted, ground);
    const { size, isBold, color } = set;
    const line = { text: set.text, set, isTitle: isTitle(drawn) };
    return [isPlaced ? { ...line, placed: { box, ink, size, isBold, color, on } } : line];
  });
}

function tableLines(drawn: Drawn, painted: readonly Drawn[], parts: SlideParts, ground: Ground) {
  return cellsOf(drawn.shape, drawn.rect, parts).flatMap(({ paragraphs, rect, on }) =>
    paragraphs
      .filter(({ text }) => text !== '')
      .map((set): Line => {
        const { size, isBold, color } = set;
        const ink = { ...rect, width: Math.min(set.width, rect.width), height: set.height };
        const below = on === 'none' ? beneath(ink, painted, ground) : on;
        const placed = { box: rect, ink, size, isBold, color, on: below };
        return { text: set.text, set, isTitle: false, placed };
      }),
  );
}

/** Two texts of which one goes on in the other's box. */
function joints(lines: readonly Line[]): number {
  return lines.filter(({ set, text, placed }, i) => {
    const next = lines[i + 1];
    if (set.isCode) return false;
    if (set.isTorn) return true;
    if (!placed || !next?.placed || placed.box === next.placed.box) return false;
    const gap = next.placed.ink.y - placed.ink.y - placed.ink.height;
    const isBelow = Math.abs(next.placed.ink.x - placed.ink.x) < 4 && Math.abs(gap) < set.size;
    return isBelow && /[\p{Ll},]$/u.test(text) && /^\p{Ll}/u.test(next.text);
  }).length;
}

/** The most prominent text in the upper half where no placeholder says which the title is. */
function titleOf(lines: readonly Line[]): Line | undefined {
  const upper = lines.filter(({ placed }) => (placed?.ink.y ?? canvas.height) < canvas.height / 2);
  const [largest] = upper.toSorted((a, b) => b.set.size - a.set.size);
  return lines.find((line) => line.isTitle) ?? largest;
}

const cell = { x: 160, y: 90 } as const;
const formOf = (drawn: readonly Drawn[]): string =>
  drawn
    .filter(({ rect }) => rect.width > 40 && rect.height > 12)
    .map(
      ({ kind, rect }) => `${kind}@${Math.round(rect.x / cell.x)},${Math.round(rect.y / cell.y)}`,
    )
    .sort()
    .join(' ');

const notesOf = ({ notes }: SlideParts): string =>
  all(notes, 'sp')
    .filter((shape) => placeholderOf(shape)?.attributes.type === 'body')
    .flatMap((shape) => all(shape, 'p'))
    .map((paragraph) =>
      all(paragraph, 't')
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n');

/** A page's number, with how many there are or without, near the slide's upper or lower edge. */
function isPageNumber({ text, placed }: Line): boolean {
  if (!placed || !/^[\s/|·–—-]*\d{1,3}(?:\s*(?:\/|\||·|of)\s*\d{1,3})?\s*$/.test(text))
    return false;
  return placed.ink.y > canvas.height * 0.88 || placed.ink.y < canvas.height * 0.1;
}

const wholeSlide = 0.7 * canvas.width * canvas.height;

function linesOn(parts: SlideParts, shown: readonly Drawn[], painted: readonly Drawn[]): Line[] {
  const ground = backgroundOf(parts);
  const lines = shown.flatMap((drawn) => {
    const below = painted.slice(0, painted.indexOf(drawn) + 1);
    const read = drawn.kind === 'frame' ? tableLines : linesOf;
    return read(drawn, below, parts, ground);
  });
  return lines.filter((line) => !isPageNumber(line));
}

const chartsOf = (own: readonly Drawn[], { relations }: SlideParts): string[] =>
  own
    .flatMap(({ shape }) => all(shape, 'chart'))
    .flatMap(({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? []);

/** Words below which a slide under a picture is that picture: a page's number, a name. */
const fewWords = 6;

function isOnePicture(own: readonly Drawn[], lines: readonly Line[]): boolean {
  const said = countWords(lines.map(({ text }) => text).join('\n'));
  const pictures = own.filter(({ kind }) => kind === 'picture');
  return said < fewWords && pictures.some(({ rect }) => rect.width * rect.height > wholeSlide);
}

/** A slide of a PPTX as a page. `dataOf` reads the texts and numbers of a chart's part. */
export function readPage(parts: SlideParts, dataOf: (part: string) => string[]): ReadPage {
  const { beneath: under, own } = drawnOn(parts);
  const shown = own.filter((drawn) => !isFurniture(drawn));
  const lines = linesOn(parts, shown, [...under, ...own]);
  const charts = chartsOf(own, parts);
  const title = titleOf(lines)?.text ?? '';
  const texts: PageText[] = [
    ...lines.map(({ text, placed }) => (placed ? { text, placed } : { text })),
    ...charts.flatMap(dataOf).map((text) => ({ text })),
  ];
  const notes = notesOf(parts);
  const others = texts.map(({ text }) => text).filter((text) => text !== title);
  return {
    title,
    texts,
    notes,
    blocks: shown.filter(({ kind }) => kind !== 'shape').map(({ rect }) => rect),
    form: formOf(own),
    content: contentOfTexts(title, others, notes),
    isFlat: isOnePicture(own, lines),
    isTorn: joints(lines) >= 2,
    isStructured: lines.some((line) => line.isTitle) && lines.some(({ set }) => set.usesTheme),
    charts,
    tables: own.filter(({ shape }) => all(shape, 'tbl').length > 0).length,
  };
}
