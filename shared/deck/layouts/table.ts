import { computeBoundingRect, lineBox, nextReadingOrder, placeText, rectBox } from '../boxes.ts';
import { parseAmount } from '../change.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  tightenPunctuation,
  typesetText,
} from '../context.ts';
import { findEmphasisedIndexes, getEmphasisColor } from '../emphasis.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Mark, Rect, TableBox, TableRow } from '../scene.ts';
import { listSizeSteps, minSizes } from '../size-steps.ts';
import { findTitleFigures } from '../title-figures.ts';
import {
  findNumericColumns,
  isDoubtfulRow,
  isMissingCell,
  isTotalRow,
} from './table/cell-kinds.ts';
import {
  cellGap,
  computeColumnWidths,
  getCellFamily,
  getTableInset,
  type TableSpace,
} from './table/column-widths.ts';
import { computeDecimalShifts } from './table/decimal-shifts.ts';
import { drawBarHeading, drawRowBar } from './table/draw-row-bar.ts';
import { chooseTableEmphasis, type TableEmphasis, toCellKey } from './table/emphasis.ts';
import { findEmphasisedColumns } from './table/named-columns.ts';
import { findRowBars, type RowBars } from './table/row-bars.ts';
import { findShareBars } from './table/share-bars.ts';
import { toTableGrid } from './table/table-grid.ts';

/** A typeset cell; a number moves `shift` px to the left, which aligns the decimal points of its column. */
type TypesetCell = { block: TextBlock; isNumber: boolean; shift: number };
type TypesetTable = {
  rows: { cells: TypesetCell[]; height: number }[];
  widths: number[];
  /** Width of the whole table, px. */
  width: number;
  padding: number;
};

/** Gap between a figure and its bar, and minimum total width of all bars, px. */
const barGap = 20;
const minBarSpace = 160;
/** Maximum free space in a column, px: wider gaps make a row hard to follow. Less with bars, which need the space. */
const maxFreeColumnSpace = { usual: 110, withBars: 24, withLabels: 8 } as const;

function typesetTable(
  ctx: Ctx,
  grid: string[][],
  size: number,
  space: TableSpace,
  { emphasis, named, cells }: TableEmphasis,
): FitAttempt<TypesetTable> {
  const { tokens, palette } = ctx.theme;
  const widths = computeColumnWidths(ctx, grid, size, space);
  // Below the smallest size (overflow), reduce the padding before the text.
  const padding = size < 14 ? 1 : Math.round(size * 0.36);
  const numeric = findNumericColumns(grid);
  const figures = findTitleFigures(ctx.slide.title).map(({ value }) => value);
  const styleOf = (text: string, r: number, i: number) => {
    const isStrong =
      r === 0 || i === 0 || named.has(i) || emphasis.has(r - 1) || isTotalRow(grid[r] ?? []);
    const isQuiet = (r === 0 && !named.has(i)) || isMissingCell(text);
    const amount = r > 0 && numeric[i] ? parseAmount(text)?.value : undefined;
    const isNamed =
      (r === 0 && named.has(i)) ||
      cells.has(toCellKey(r - 1, i)) ||
      (amount !== undefined && figures.includes(amount));
    const style = createTextStyle(ctx, getCellFamily(ctx, r, numeric[i] === true), size, {
      weight: isStrong || isNamed ? tokens.labelWeight : tokens.bodyWeight,
      tracking: 0,
      ...(isQuiet ? { color: palette.muted } : isNamed ? { color: getEmphasisColor(palette) } : {}),
      leading: size < 14 ? 1.1 : size < 18 ? 1.22 : 1.32,
    });
    // The empty half of a bracket would end left of the figures below.
    return r === 0 ? tightenPunctuation(ctx, style) : style;
  };
  const shifts = (grid[0] ?? []).map((_, i) => {
    const column = grid.slice(1).map((row, r) => {
      const text = row[i] ?? '';
      return { text, style: styleOf(text, r + 1, i) };
    });
    return numeric[i] && i > 0 ? [0, ...computeDecimalShifts(ctx, column)] : [];
  });
  const rows = grid.map((texts, r) => {
    const row = texts.map((text, i): TypesetCell => {
      const block = typesetText(ctx, text, styleOf(text, r, i), widths[i] ?? 1);
      const shift = shifts[i]?.[r] ?? 0;
      const hasRoom = block.broken.lines.length === 1 && block.inkWidth + shift <= block.width;
      return { block, isNumber: numeric[i] === true, shift: hasRoom ? shift : 0 };
    });
    return { cells: row, height: Math.max(...row.map((cell) => cell.block.height)) + 2 * padding };
  });
  const blocks = rows.flatMap((row) => row.cells.map((cell) => cell.block));
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const cellsWidth = widths.reduce((sum, one) => sum + one, 0);
  const tableWidth = cellsWidth + cellGap * (widths.length - 1) + 2 * getTableInset(ctx);
  return {
    height,
    areWordsWhole: areWordsWhole(blocks),
    value: { rows, widths, width: tableWidth, padding },
  };
}

/** Widens a table to the full width by widening its last column, or its first one if the last one has numbers. */
function stretchToWidth(table: TypesetTable, width: number): TypesetTable {
  const rest = Math.max(0, width - table.width);
  const isNumber = table.rows.some(({ cells }) => cells.at(-1)?.isNumber);
  const wide = isNumber ? 0 : table.widths.length - 1;
  const widths = table.widths.map((one, i) => (i === wide ? one + rest : one));
  return { ...table, widths, width: table.width + rest };
}

type TableLook = {
  table: TypesetTable;
  /** Bars beside the figures of columns, and the width of the space of each with the gap before it, px. */
  bars: readonly RowBars[];
  barWidth: number;
  rect: Rect;
  stretch: number;
  /**
   * Indexes (without the header) of the rows that are emphasised, and of emphasised rows that say they are uncertain.
   */
  emphasis: ReadonlySet<number>;
  doubtful: ReadonlySet<number>;
  /** Index of the row with the sums, without the header; -1 without one. */
  total: number;
  /** Indexes of the emphasised columns, and keys of the emphasised cells. */
  named: ReadonlySet<number>;
  cells: ReadonlySet<string>;
};

/** Returns the width of the bars after a column, px. */
const getBarSpaceAfter = ({ bars, barWidth }: TableLook, column: number): number =>
  bars.some((one) => one.column === column) ? barWidth : 0;

function placeRow(ctx: Ctx, look: TableLook, r: number, y: number): TableRow {
  const { table, rect, stretch, emphasis } = look;
  const { palette } = ctx.theme;
  const row = table.rows[r];
  const isFilled = emphasis.has(r - 1) && getTableInset(ctx) > 0;
  let x = rect.x + getTableInset(ctx);
  const cells = (row?.cells ?? []).map((cell, i) => {
    const free = (row?.height ?? 0) + (r === 0 ? 0 : stretch) - cell.block.height;
    const box = placeText(
      ctx,
      { ...cell.block, width: cell.block.width - cell.shift },
      {
        x,
        y: y + (r === 0 ? table.padding : free / 2),
        role: r === 0 ? 'th' : 'td',
        part: r === 0 ? `columns[${i}]` : `rows[${r - 1}][${i}]`,
        align: cell.isNumber && i > 0 ? 'right' : 'left',
        on: isFilled ? palette.panel : palette.surface,
      },
    );
    x += (table.widths[i] ?? 0) + cellGap + getBarSpaceAfter(look, i);
    return box;
  });
  return { isHeader: r === 0, cells };
}

const markWidth = 5;

/** Draws the line below one row, and the background and accent bar of a row that stands out. */
function createRowMarks(ctx: Ctx, look: TableLook, r: number, top: number, bottom: number): Mark[] {
  const { palette } = ctx.theme;
  const { rect, emphasis, total } = look;
  const strong = { stroke: palette.ink, strokeWidth: 1.5, z: 2 };
  const hairline = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  const right = rect.x + rect.width;
  const isStrong = r === 0 || r === total;
  const rule = lineBox(ctx, [rect.x, bottom], [right, bottom], isStrong ? strong : hairline);
  const inset = getTableInset(ctx);
  if (look.doubtful.has(r - 1)) {
    const side = inset > 0 ? 9 : 12;
    const mark = {
      x: rect.x - (inset > 0 ? -2 : 22),
      y: (top + bottom - side) / 2,
      width: side,
      height: side,
    };
    return [
      rectBox(ctx, mark, { stroke: palette.muted, strokeWidth: 1.5, radius: side / 2, z: 2 }),
      rule,
    ];
  }
  if (r === 0 || !emphasis.has(r - 1)) return [rule];
  const background = { x: rect.x, y: top, width: rect.width, height: bottom - top };
  const x = inset > 0 ? rect.x : rect.x - 16;
  const bar = { x, y: top + 5, width: markWidth, height: bottom - top - 10 };
  return [
    ...(inset > 0 ? [rectBox(ctx, background, { fill: palette.panel })] : []),
    rectBox(ctx, bar, { fill: getEmphasisColor(palette), z: 2 }),
    rule,
  ];
}

/** Returns the rectangles of the header's cells; the first one begins at `from`. */
function computeHeadColumns(look: TableLook, from: number): Rect[] {
  const { widths, rows } = look.table;
  let x = from;
  return widths.map((cells, i) => {
    const width = cells + getBarSpaceAfter(look, i);
    const column = { x, y: look.rect.y, width, height: rows[0]?.height ?? 0 };
    x += width + cellGap;
    return column;
  });
}

/** Draws the theme's table header, or a short accent line. */
function createHeadMarks(ctx: Ctx, look: TableLook): Mark[] {
  const { rect, named } = look;
  const { palette, tableHead } = ctx.theme;
  const accent = { x: rect.x, y: rect.y - 2, width: 40, height: 3 };
  if (tableHead) return tableHead(ctx, computeHeadColumns(look, rect.x));
  return named.size > 0 ? [] : [rectBox(ctx, accent, { fill: palette.accent })];
}

/** Draws a bar below the headings of the emphasised columns. */
function createColumnMarks(ctx: Ctx, look: TableLook): Mark[] {
  const fill = getEmphasisColor(ctx.theme.palette);
  return computeHeadColumns(look, look.rect.x + getTableInset(ctx)).flatMap(
    ({ x, y, width, height }, i) =>
      look.named.has(i)
        ? [rectBox(ctx, { x, y: y + height - 4, width, height: 4 }, { fill, z: 3 })]
        : [],
  );
}

/** Draws the marks of the whole table: a frame with column lines, or the header's accent. */
function createTableMarks(ctx: Ctx, look: TableLook, bottom: number): Mark[] {
  const { table, rect } = look;
  const { palette, tokens } = ctx.theme;
  if (tokens.data.table === 'stripes') return [];
  if (tokens.data.table === 'rows') return createHeadMarks(ctx, look);
  const hairline = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  let x = rect.x + getTableInset(ctx) - cellGap / 2;
  const columns = table.widths.slice(0, -1).map((width, i) => {
    x += width + cellGap + getBarSpaceAfter(look, i);
    return lineBox(ctx, [x, rect.y], [x, bottom], hairline);
  });
  const [left, right] = [rect.x, rect.x + rect.width];
  return [
    ...columns,
    lineBox(ctx, [left, rect.y], [right, rect.y], hairline),
    lineBox(ctx, [left, rect.y], [left, bottom], hairline),
    lineBox(ctx, [right, rect.y], [right, bottom], hairline),
  ];
}

/** Draws the bars of a row, each after the figure that it shows; above the first row, the headings of the bars. */
function createBarMarks(ctx: Ctx, look: TableLook, r: number, top: number, bottom: number): Mark[] {
  const { table, rect, bars, barWidth, emphasis, total, cells } = look;
  const { palette } = ctx.theme;
  return bars.flatMap((one, i): Mark[] => {
    const before = table.widths.slice(0, one.column + 1).reduce((sum, width) => sum + width, 0);
    const x = rect.x + getTableInset(ctx) + before + cellGap * one.column + barWidth * i + barGap;
    const style = table.rows[r]?.cells[one.column]?.block.style;
    if (!style) return [];
    if (r === 0)
      return one.heading === undefined
        ? []
        : [drawBarHeading(ctx, one.heading, { x, y: top + table.padding, style })];
    const space = { x, y: top, width: barWidth - barGap, height: bottom - top };
    const isRow = emphasis.has(r - 1);
    const isStrong = isRow || cells.has(toCellKey(r - 1, one.column));
    const tone = isStrong ? 'strong' : r - 1 === total ? 'sum' : 'usual';
    const on = isRow && getTableInset(ctx) > 0 ? palette.panel : palette.surface;
    return drawRowBar(ctx, one, r - 1, { space, size: style.size, tone, on });
  });
}

function drawTable(ctx: Ctx, look: TableLook): TableBox {
  const { table, rect, stretch } = look;
  const order = nextReadingOrder(ctx);
  const marks: Mark[] = [];
  let y = rect.y;
  const rows = table.rows.map((row, r): TableRow => {
    const placed = placeRow(ctx, look, r, y);
    const bottom = y + row.height + (r === 0 ? 0 : stretch);
    marks.push(
      ...createRowMarks(ctx, look, r, y, bottom),
      ...createBarMarks(ctx, look, r, y, bottom),
    );
    y = bottom;
    return placed;
  });
  marks.push(...createTableMarks(ctx, look, y), ...createColumnMarks(ctx, look));
  const bounds = computeBoundingRect([...rows.flatMap((row) => row.cells), ...marks]);
  return {
    kind: 'table',
    id: `t${order}`,
    ...bounds,
    z: 10,
    order,
    role: 'p',
    part: 'rows',
    rows,
    marks,
  };
}

function compose(ctx: Ctx, slide: LayoutContent<'table'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { caption } = slide.blocks;
  const limit = body.height - (caption ? 60 : 0);
  const grid = toTableGrid(slide);
  const isShort = slide.blocks.rows.length < 4;
  const names = slide.blocks.rows.map((row) => row[0] ?? '');
  const chosen = [...findEmphasisedIndexes(names, slide.title, slide.blocks.emphasis)];
  const isDoubtful = (row: number) => isDoubtfulRow(slide.blocks.rows[row] ?? []);
  const doubtful = new Set(chosen.filter(isDoubtful));
  const last = slide.blocks.rows.length - 1;
  const total = last > 0 && isTotalRow(slide.blocks.rows[last] ?? []) ? last : -1;
  const columns = findEmphasisedColumns(grid, {
    title: slide.title,
    emphasis: slide.blocks.emphasis,
  });
  const look = chooseTableEmphasis(grid, {
    rows: new Set(chosen.filter((row) => !isDoubtful(row))),
    columns,
    figures: findTitleFigures(slide.title).map(({ value }) => value),
  });
  const { emphasis, named, cells } = look;
  const numeric = findNumericColumns(grid);
  const { title } = slide;
  const shares =
    columns.size === 0
      ? findShareBars(grid, numeric, { title, total, language: ctx.language })
      : [];
  const found =
    shares.length > 0 ? shares : findRowBars(grid, numeric, { title, total, emphasised: columns });
  const space = maxFreeColumnSpace;
  const barsExtra = found === shares ? space.withLabels : space.withBars;
  const maxExtra = found.length > 0 ? barsExtra : space.usual;
  const steps = listSizeSteps(isShort ? 30 : 26, minSizes.caption);
  const table = fitToHeight(ctx, 'rows', steps, limit, (size) =>
    typesetTable(ctx, grid, size, { width: body.width, maxExtra }, look),
  );
  const height = table.rows.reduce((sum, row) => sum + row.height, 0);
  const stretch = Math.min(
    isShort ? 88 : 44,
    Math.max(0, limit - height) / (table.rows.length - 1),
  );
  const barWidth = Math.max(0, body.width - table.width) / Math.max(1, found.length);
  const bars = barWidth >= minBarSpace / Math.max(1, found.length) ? found : [];
  const box = drawTable(ctx, {
    table: bars.length > 0 ? table : stretchToWidth(table, body.width),
    bars,
    barWidth,
    rect: { ...body, width: Math.max(body.width, table.width), height },
    stretch,
    emphasis,
    doubtful,
    total,
    named,
    cells,
  });
  if (!caption) return [...boxes, box];
  const foot = fitText(ctx, caption, {
    part: 'caption',
    role: 'caption',
    rect: {
      x: body.x,
      y: body.y + height + stretch * (table.rows.length - 1) + 14,
      width: body.width,
      height: 48,
    },
    steps: [18, 17, 16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted, leading: 1.35 }),
  });
  return [...boxes, box, foot];
}

export const table: Layout<'table'> = {
  id: 'table',
  use: 'Several things compared by the same attributes, where the exact values matter. Cells hold a number or a few words, never sentences. The caption names source and unit. Units are in the column headers, not in each cell; a missing value is “–”. `emphasis` names, by their first cell, the rows that the title is about; leave it out if none stands out. A row with sums comes last.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'columns[]', words: 3, items: listLimits.table.columns.fits },
    { part: 'rows[][]', words: 4, items: listLimits.table.rows.fits },
    { part: 'caption', words: 18 },
  ],
  compose,
};
