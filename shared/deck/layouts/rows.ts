import {
  computeBaselineOffset,
  computeCapTopOffset,
  groupBox,
  lineBox,
  placeText,
} from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  countSplitWords,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import type { Box, GroupBox, Rect } from '../scene.ts';
import { getSublineSize, minSizes } from '../size-steps.ts';
import { computeLineHeight } from '../text-style.ts';

/** A list item: its text and an optional detail below. */
export type RowItem = {
  text: string;
  part: string;
  detail?: string | undefined;
  detailPart?: string;
  /** Short texts in columns next to the text or below it: who does an action, and by when. */
  terms?: readonly (RowTerm | undefined)[];
};

type RowTerm = { text: string; part: string };

export type RowLook = {
  marker: 'bullet' | 'number' | 'none';
  ink: string;
  muted: string;
  accent: string;
  /** Colour of the hairlines between rows; without it there are none. */
  rule?: string;
  on: string;
  gap: [min: number, max: number];
  steps: number[];
  columns?: 1 | 2;
  /** Maximum line length of the text, px. The hairlines still span the whole column. */
  measure?: number;
  /** Minimum height of each row in px, which aligns the rows of two lists next to each other. */
  rowHeights?: readonly number[];
  /** Whether any row has an owner, and whether any has a due date; every row reserves a place for them. */
  termColumns?: readonly boolean[];
  /** Start of the columns of owners and due dates as fractions of a row's width. */
  termStarts?: readonly [owner: number, due: number];
  /** Whether fewer than half of the owners and due dates are known: they then share one column. */
  hasFewTerms?: boolean;
  /**
   * If set, the details are in a column beside the texts, and this is the width of the texts as a fraction of a row.
   */
  textShare?: number;
};

/** A text with its position relative to its row, px. */
type PlacedBlock = { block: TextBlock; x: number; y: number };
/** A term; without a part it is the sign of a missing one. */
type TypesetTerm = PlacedBlock & { part: string | undefined; align: 'left' | 'right' };
type TypesetRow = {
  item: RowItem;
  text: TextBlock;
  detail: PlacedBlock | undefined;
  terms: TypesetTerm[];
  height: number;
};
type TypesetRows = { size: number; indent: number; columns: TypesetRow[][]; gap: number };

const columnGap = 48;
/** Gap between a text and its detail beside it, px. */
const detailGap = 40;
/** Font size of a detail beside its text, relative to the text's. */
const detailScale = 0.88;

function computeMarkerIndent(marker: RowLook['marker'], size: number): number {
  if (marker === 'none') return 0;
  return Math.round(marker === 'bullet' ? size * 1.15 : 18 + size * 1.7);
}

/** Returns the font size in px of a term; a due date in its own column is as large as the text. */
const getTermSize = (size: number, isDue: boolean): number =>
  isDue && size > minSizes.body
    ? size
    : Math.min(size, Math.max(minSizes.subline, Math.round(size * 0.8)));

const createTermStyle = (ctx: Ctx, size: number, color: string, { accent }: RowLook) =>
  createTextStyle(ctx, 'body', size, {
    weight: ctx.theme.tokens.labelWeight,
    color,
    accent,
    leading: 1.4,
  });

/** Returns where the columns of terms start. The column of due dates is wide enough to keep each on one line. */
function computeTermStarts(
  ctx: Ctx,
  items: RowItem[],
  { size, width, look }: { size: number; width: number; look: RowLook },
): readonly [owner: number, due: number] {
  const [owner, due] = termColumnShares;
  const dues = items.flatMap(({ terms }) => terms?.[1]?.text ?? []);
  const style = createTermStyle(ctx, getTermSize(size, true), look.accent, look);
  const widths = dues.map((text) => typesetText(ctx, text, style, 1e5).inkWidth + 2);
  const longest = Math.min(maxDueShare, Math.max(0, ...widths) / width);
  const more = Math.max(0, longest - (1 - due));
  return [owner - more, due - more];
}

const hasTermColumn = ({ termColumns = [] }: RowLook): boolean => termColumns.includes(true);

function typesetRow(
  ctx: Ctx,
  item: RowItem,
  size: number,
  width: number,
  look: RowLook,
): TypesetRow {
  const strong = item.detail === undefined ? {} : { weight: ctx.theme.tokens.labelWeight };
  const style = createTextStyle(ctx, 'body', size, {
    ...strong,
    color: look.ink,
    accent: look.accent,
    leading: 1.34,
  });
  const isBeside = hasTermColumn(look) && width >= minWidthForTerms;
  const textWidth = look.textShare
    ? width * look.textShare - detailGap
    : isBeside
      ? width * (look.termStarts ?? termColumnShares)[0] - termGap
      : width;
  const text = typesetText(ctx, item.text, style, textWidth, 'widow');
  const detail = typesetDetail(ctx, item, text, { size, width, look });
  const terms = typesetTerms(ctx, item, text, { size, width, isBeside, look });
  const ends = [...terms, ...(detail ? [detail] : [])].map(({ block, y }) => y + block.height);
  return { item, text, detail, terms, height: Math.max(text.height, ...ends) };
}

/** Typesets the detail of a row: below its text, or beside it on the same baseline. */
function typesetDetail(
  ctx: Ctx,
  { detail }: RowItem,
  text: TextBlock,
  { size, width, look }: { size: number; width: number; look: RowLook },
): PlacedBlock | undefined {
  if (detail === undefined) return undefined;
  const x = width * (look.textShare ?? 0);
  const isBelow = look.textShare === undefined;
  const detailSize = Math.max(getSublineSize(size), isBelow ? 0 : Math.round(size * detailScale));
  const style = createTextStyle(ctx, 'body', detailSize, {
    color: look.muted,
    accent: look.accent,
    leading: 1.4,
  });
  const block = typesetText(ctx, detail, style, width - x, 'widow');
  const y = isBelow
    ? text.height + 4
    : computeBaselineOffset(ctx, text.style) - computeBaselineOffset(ctx, style);
  return { block, x, y };
}

/**
 * Minimum width in px of a row for which its terms are next to the text. `termColumnShares` has the start of the two columns
 * of terms as fractions of that width.
 */
const minWidthForTerms = 700;
const termColumnShares = [0.56, 0.79] as const;
/** Largest part of a row's width that the column of due dates gets. */
const maxDueShare = 0.34;
const termGap = 24;

/** The sign of a missing owner or date, and the gap between an owner and the date in the same line, px. */
const missingTerm = '–';
const inlineTermGap = 28;

/**
 * Typesets the terms of a row: in columns next to its text, or in one line below it if there is too little width. A
 * missing term is a dash in its column, but is left out if most are missing.
 */
function typesetTerms(
  ctx: Ctx,
  { terms = [] }: RowItem,
  text: TextBlock,
  {
    size,
    width,
    isBeside,
    look,
  }: { size: number; width: number; isBeside: boolean; look: RowLook },
): TypesetTerm[] {
  if (!hasTermColumn(look)) return [];
  if (!isBeside) {
    const y = text.height + 4;
    const given = terms.flatMap((term, i) => (term ? [{ term, isDue: i > 0 }] : []));
    let [x, top, bottom] = [0, y, y];
    return given.map(({ term, isDue }): TypesetTerm => {
      const color = isDue ? look.accent : look.muted;
      const style = createTermStyle(ctx, getTermSize(size, false), color, look);
      const free = typesetText(ctx, term.text, style, 1e5);
      if (x > 0 && x + free.inkWidth + 1 > width) [x, top] = [0, bottom];
      const set = typesetText(ctx, term.text, style, width - x, 'widow');
      const isShort = set.broken.lines.length === 1;
      const block = isShort ? { ...set, width: Math.ceil(set.inkWidth) + 2 } : set;
      const placed: TypesetTerm = { block, part: term.part, x, y: top, align: 'left' };
      x += block.width + inlineTermGap;
      bottom = top + block.height;
      return placed;
    });
  }
  const isSingle = look.hasFewTerms && terms.filter(Boolean).length < 2;
  const starts = look.termStarts ?? termColumnShares;
  return starts.flatMap((share, i): TypesetTerm[] => {
    const term = terms[i];
    if (!look.termColumns?.[i] || (isSingle && !term)) return [];
    const isDue = i > 0;
    const color = isDue && term ? look.accent : look.muted;
    const style = createTermStyle(ctx, getTermSize(size, isDue), color, look);
    const x = share * width;
    const next = isSingle ? undefined : starts[i + 1];
    const end = next === undefined ? width : next * width - termGap;
    const words = term ? term.text : [{ text: missingTerm }];
    const block = typesetText(ctx, words, style, end - x, 'widow');
    const y = (computeLineHeight(text.style) - computeLineHeight(style)) / 2;
    return [{ block, part: term?.part, x, y, align: isDue || isSingle ? 'right' : 'left' }];
  });
}

const listRowBlocks = ({ text, detail, terms }: TypesetRow) => [
  text,
  detail?.block,
  ...terms.map(({ block }) => block),
];

function sumRowHeights(rows: TypesetRow[], gap: number): number {
  return rows.reduce((sum, row) => sum + row.height, 0) + gap * Math.max(0, rows.length - 1);
}

function typesetRows(
  ctx: Ctx,
  items: RowItem[],
  size: number,
  width: number,
  look: RowLook,
): TypesetRows {
  const count = look.columns ?? 1;
  const columnWidth = (width - columnGap * (count - 1)) / count;
  const indent = computeMarkerIndent(look.marker, size);
  const textWidth = Math.min(columnWidth, look.measure ?? columnWidth) - indent;
  const termColumns = termColumnShares.map((_, i) => items.some(({ terms }) => terms?.[i]));
  const given = items.flatMap(({ terms = [] }) => terms.filter(Boolean));
  const hasFewTerms = given.length < items.length;
  const termStarts = computeTermStarts(ctx, items, { size, width: textWidth, look });
  const terms = { termColumns, termStarts, hasFewTerms };
  const rows = items.map((item, i) => {
    const row = typesetRow(ctx, item, size, textWidth, { ...look, ...terms });
    return { ...row, height: Math.max(row.height, look.rowHeights?.[i] ?? 0) };
  });
  const perColumn = Math.ceil(rows.length / count);
  const columns = count === 1 ? [rows] : [rows.slice(0, perColumn), rows.slice(perColumn)];
  // Larger text gets larger gaps; sizes below the minimum (overflow) get almost none.
  const gap =
    size >= minSizes.body
      ? Math.round(look.gap[0] + (size - minSizes.body) * 2)
      : Math.min(look.gap[0], 4);
  return { size, indent, columns, gap };
}

function drawMarker(
  ctx: Ctx,
  row: TypesetRow,
  rect: Rect,
  index: number,
  look: RowLook,
  indent: number,
): Box[] {
  const { style } = row.text;
  const lineHeight = computeLineHeight(style);
  if (look.marker === 'none') return [];
  if (look.marker === 'bullet') {
    const face = ctx.theme.faces.get(style.family, style.weight);
    const middle = computeCapTopOffset(ctx, style) + (face.capHeight * style.size) / 2;
    const box = { x: rect.x, y: rect.y + middle - 9, width: 18, height: 18 };
    return ctx.theme.bullet(ctx, box, index);
  }
  const number = createTextStyle(ctx, 'display', style.size, {
    weight: ctx.theme.tokens.labelWeight,
    color: look.accent,
    tracking: 0,
    leading: lineHeight / style.size - (ctx.isCjk ? 0.12 : 0),
  });
  const block = typesetText(ctx, [{ text: String(index + 1).padStart(2, '0') }], number, indent);
  return [
    placeText(ctx, block, { x: rect.x, y: rect.y, role: 'label', isSilent: true, on: look.on }),
  ];
}

function placeRow(
  ctx: Ctx,
  row: TypesetRow,
  rect: Rect,
  index: number,
  look: RowLook,
  indent: number,
): GroupBox {
  const x = rect.x + indent;
  const children: Box[] = [
    ...drawMarker(ctx, row, rect, index, look, indent),
    placeText(ctx, row.text, { x, y: rect.y, role: 'p', part: row.item.part, on: look.on }),
  ];
  if (row.detail)
    children.push(
      placeText(ctx, row.detail.block, {
        x: x + row.detail.x,
        y: rect.y + row.detail.y,
        role: 'p',
        part: row.item.detailPart ?? row.item.part,
        on: look.on,
      }),
    );
  for (const { block, part, align, x: dx, y: dy } of row.terms) {
    const at = { x: x + dx, y: rect.y + dy, align, on: look.on };
    const role = part ? { role: 'p' as const, part } : { role: 'label' as const, isSilent: true };
    children.push(placeText(ctx, block, { ...at, ...role }));
  }
  return groupBox(ctx, 'li', children);
}

/** Returns the height in px of each row at a font size. */
export function measureRowHeights(
  ctx: Ctx,
  items: RowItem[],
  size: number,
  width: number,
  look: RowLook,
): number[] {
  return typesetRows(ctx, items, size, width, look).columns.flatMap((rows) =>
    rows.map(({ height }) => height),
  );
}

/** Returns the height in px that rows need at a font size, with the smallest gaps. */
export function measureRowsHeight(
  ctx: Ctx,
  items: RowItem[],
  size: number,
  width: number,
  look: RowLook,
): number {
  const set = typesetRows(ctx, items, size, width, look);
  return Math.max(...set.columns.map((rows) => sumRowHeights(rows, set.gap)));
}

/** Returns a list with the largest font size that fits; the gaps grow into the remaining space. */
export function stackRows(
  ctx: Ctx,
  part: string,
  items: RowItem[],
  rect: Rect,
  look: RowLook,
): GroupBox {
  const set = fitToHeight(ctx, part, look.steps, rect.height, (size) => {
    const value = typesetRows(ctx, items, size, rect.width, look);
    const height = Math.max(...value.columns.map((rows) => sumRowHeights(rows, value.gap)));
    const blocks = value.columns.flat().flatMap(listRowBlocks);
    const splits = countSplitWords(blocks);
    return { height, areWordsWhole: areWordsWhole(blocks), splits, value };
  });
  const count = set.columns.length;
  const width = (rect.width - columnGap * (count - 1)) / count;
  const longest = Math.max(1, ...set.columns.map((rows) => rows.length - 1));
  // Lists next to each other use the gaps of the longest list.
  const level = (look.rowHeights ?? []).reduce((sum, height) => sum + height + set.gap, -set.gap);
  const tallest = Math.max(level, ...set.columns.map((rows) => sumRowHeights(rows, set.gap)));
  const gaps = Math.max(longest, (look.rowHeights?.length ?? 1) - 1);
  const spare = Math.max(0, rect.height - tallest);
  const gap = Math.round(Math.min(look.gap[1], set.gap + spare / gaps) - 0.5);
  const boxes: Box[] = [];
  let index = 0;
  set.columns.forEach((rows, column) => {
    const x = rect.x + column * (width + columnGap);
    let y = rect.y;
    rows.forEach((row, i) => {
      if (look.rule && i > 0)
        boxes.push(
          lineBox(ctx, [x, y - gap / 2], [x + width, y - gap / 2], {
            stroke: look.rule,
            strokeWidth: 1,
          }),
        );
      const place = { x, y, width, height: row.height };
      boxes.push(placeRow(ctx, row, place, index, look, set.indent));
      y += row.height + gap;
      index += 1;
    });
  });
  return groupBox(ctx, look.marker === 'number' ? 'ol' : 'ul', boxes);
}
