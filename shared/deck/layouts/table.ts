import { boundingRect, lineBox, nextReadingOrder, placeText, rectBox } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { plainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Mark, Rect, TableBox, TableRow } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';

type TypesetCell = { block: TextBlock; isNumber: boolean };
type TypesetTable = {
  rows: { cells: TypesetCell[]; height: number }[];
  widths: number[];
  padding: number;
};

const cellGap = 40;

/** Whether a cell is a number, percentage, amount, dash or "n/a"; such columns are aligned to the right. */
function isNumeric(text: string): boolean {
  if (/^(n\/?a|无|未知)$/i.test(plainText(text).trim())) return true;
  return /^[\s\p{Sc}≈~<>±+\-−–—]*[\d][\d\s.,/]*(?:(?:[%‰×x]|\p{L}{1,3})\s*)?$|^[-–—]?$/u.test(
    plainText(text),
  );
}

function tableGrid(slide: LayoutContent<'table'>): string[][] {
  const count = slide.blocks.columns.length;
  const rows = slide.blocks.rows.map((row) =>
    Array.from({ length: count }, (_, i) => row[i] ?? ''),
  );
  return [slide.blocks.columns, ...rows];
}

/** Returns the horizontal padding of a table in px; 0 if rows have neither a background nor a frame. */
function tableInset(ctx: Ctx): number {
  return ctx.theme.tokens.data.table === 'rows' ? 0 : 18;
}

/** Returns, per column, whether all its cells are numeric; such columns use the theme's font for numbers. */
function numericColumns(grid: string[][]): boolean[] {
  return (grid[0] ?? []).map((_, i) => grid.slice(1).every((row) => isNumeric(row[i] ?? '')));
}

function cellFamily(ctx: Ctx, row: number, isNumber: boolean): 'display' | 'body' | 'mono' {
  return row > 0 && isNumber ? ctx.theme.tokens.data.numbers : 'body';
}

/**
 * Returns the column widths: at least the longest word of each column; the remaining width is divided in proportion to
 * the columns' text.
 */
function columnWidths(ctx: Ctx, grid: string[][], size: number, total: number): number[] {
  const count = grid[0]?.length ?? 1;
  const space = total - cellGap * (count - 1) - 2 * tableInset(ctx);
  const numeric = numericColumns(grid);
  const needs = Array.from({ length: count }, (_, i) => {
    const texts = grid.map((row) => row[i] ?? '');
    const style = createTextStyle(ctx, cellFamily(ctx, 1, numeric[i] === true), size, {
      weight: ctx.theme.tokens.labelWeight,
      tracking: 0,
    });
    const natural =
      Math.max(...texts.map((text) => typesetText(ctx, text, style, 1e5).inkWidth)) + 4;
    const words = texts.flatMap((text) => plainText(text).split(/[\s\u3000-\u9fff]+/));
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
    const least = typesetText(ctx, [{ text: longest || ' ' }], style, 1e5).inkWidth + 6;
    return { natural, least: Math.max(least, 40) };
  });
  const naturals = needs.reduce((sum, need) => sum + need.natural, 0);
  if (naturals <= space) return spreadWidths(needs, numeric, (space - naturals) / count);
  const leasts = needs.reduce((sum, need) => sum + need.least, 0);
  if (leasts >= space) return needs.map((need) => (need.least / leasts) * space);
  const wants = needs.map((need) => Math.max(1, Math.min(need.natural, space * 0.6) - need.least));
  const wanted = wants.reduce((sum, want) => sum + want, 0);
  const spare = space - leasts;
  return needs.map((need, i) => need.least + ((wants[i] ?? 0) / wanted) * spare);
}

/** Returns the widths if no text wraps: each column grows by `more` px, and numeric columns have the same width. */
function spreadWidths(needs: { natural: number }[], numeric: boolean[], more: number): number[] {
  const numbers = needs.filter((_, i) => numeric[i] === true);
  const sum = numbers.reduce((all, { natural }) => all + natural, 0);
  const widest = Math.max(0, ...numbers.map(({ natural }) => natural));
  const shared = sum / Math.max(1, numbers.length) + more;
  return needs.map(({ natural }, i) => (numeric[i] && shared >= widest ? shared : natural + more));
}

function typesetTable(
  ctx: Ctx,
  grid: string[][],
  size: number,
  width: number,
): FitAttempt<TypesetTable> {
  const { tokens, palette } = ctx.theme;
  const widths = columnWidths(ctx, grid, size, width);
  // Below the smallest size (overflow), reduce the padding before the text.
  const padding = size < 14 ? 1 : Math.round(size * (size < 17 ? 0.42 : 0.55));
  const numeric = numericColumns(grid);
  const rows = grid.map((texts, r) => {
    const cells = texts.map((text, i): TypesetCell => {
      const strong = r === 0 || i === 0 ? { weight: tokens.labelWeight } : {};
      const color = r === 0 ? { color: palette.muted } : {};
      const style = createTextStyle(ctx, cellFamily(ctx, r, numeric[i] === true), size, {
        weight: tokens.bodyWeight,
        tracking: 0,
        ...strong,
        ...color,
        leading: size < 14 ? 1.1 : 1.32,
      });
      return {
        block: typesetText(ctx, text, style, widths[i] ?? 1),
        isNumber: numeric[i] === true,
      };
    });
    return { cells, height: Math.max(...cells.map((cell) => cell.block.height)) + 2 * padding };
  });
  const blocks = rows.flatMap((row) => row.cells.map((cell) => cell.block));
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  return { height, areWordsWhole: areWordsWhole(blocks), value: { rows, widths, padding } };
}

type TableLook = { table: TypesetTable; rect: Rect; stretch: number };

function placeRow(ctx: Ctx, { table, rect, stretch }: TableLook, r: number, y: number): TableRow {
  const { palette, tokens } = ctx.theme;
  const row = table.rows[r];
  const isStriped = tokens.data.table === 'stripes' && r > 0 && r % 2 === 1;
  let x = rect.x + tableInset(ctx);
  const cells = (row?.cells ?? []).map((cell, i) => {
    const free = (row?.height ?? 0) + (r === 0 ? 0 : stretch) - cell.block.height;
    const box = placeText(ctx, cell.block, {
      x,
      y: y + (r === 0 ? table.padding : free / 2),
      role: r === 0 ? 'th' : 'td',
      part: r === 0 ? `columns[${i}]` : `rows[${r - 1}][${i}]`,
      align: cell.isNumber && i > 0 ? 'right' : 'left',
      on: isStriped ? palette.panel : palette.surface,
    });
    x += (table.widths[i] ?? 0) + cellGap;
    return box;
  });
  return { isHeader: r === 0, cells };
}

/** Draws the rule or the stripe of one row. */
function rowMarks(ctx: Ctx, rect: Rect, r: number, top: number, bottom: number): Mark[] {
  const { palette, tokens } = ctx.theme;
  const { table } = tokens.data;
  const header = { stroke: palette.ink, strokeWidth: 1.5, z: 2 };
  const hairline = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  const right = rect.x + rect.width;
  const rule = (stroke: typeof header) => lineBox(ctx, [rect.x, bottom], [right, bottom], stroke);
  if (r === 0) return [rule(header)];
  if (table !== 'stripes') return [rule(hairline)];
  if (r % 2 === 0) return [];
  const ground = { x: rect.x, y: top, width: rect.width, height: bottom - top };
  return [rectBox(ctx, ground, { fill: palette.panel, radius: Math.min(8, tokens.radius) })];
}

/** Draws the theme's table header, or a short accent line. */
function headMarks(ctx: Ctx, { widths, rows }: TypesetTable, rect: Rect): Mark[] {
  const { palette, tableHead } = ctx.theme;
  const accent = { x: rect.x, y: rect.y - 2, width: 40, height: 3 };
  if (!tableHead) return [rectBox(ctx, accent, { fill: palette.accent })];
  let { x } = rect;
  const columns = widths.map((width) => {
    const column = { x, y: rect.y, width, height: rows[0]?.height ?? 0 };
    x += width + cellGap;
    return column;
  });
  return tableHead(ctx, columns);
}

/** Draws the marks of the whole table: a frame with column lines, or the header's accent. */
function tableMarks(ctx: Ctx, { table, rect }: TableLook, bottom: number): Mark[] {
  const { palette, tokens } = ctx.theme;
  if (tokens.data.table === 'stripes') return [];
  if (tokens.data.table === 'rows') return headMarks(ctx, table, rect);
  const hairline = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  let x = rect.x + tableInset(ctx) - cellGap / 2;
  const columns = table.widths.slice(0, -1).map((width) => {
    x += width + cellGap;
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

function drawTable(ctx: Ctx, look: TableLook): TableBox {
  const { table, rect, stretch } = look;
  const order = nextReadingOrder(ctx);
  const marks: Mark[] = [];
  let y = rect.y;
  const rows = table.rows.map((row, r): TableRow => {
    const placed = placeRow(ctx, look, r, y);
    const bottom = y + row.height + (r === 0 ? 0 : stretch);
    marks.push(...rowMarks(ctx, rect, r, y, bottom));
    y = bottom;
    return placed;
  });
  marks.push(...tableMarks(ctx, look, y));
  const bounds = boundingRect([...rows.flatMap((row) => row.cells), ...marks]);
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
  const limit = body.height - (caption ? 52 : 0);
  const grid = tableGrid(slide);
  const isShort = slide.blocks.rows.length < 4;
  const table = fitToHeight(ctx, 'rows', sizeSteps(isShort ? 28 : 22, 14), limit, (size) =>
    typesetTable(ctx, grid, size, body.width),
  );
  const height = table.rows.reduce((sum, row) => sum + row.height, 0);
  const stretch = Math.min(isShort ? 60 : 30, Math.max(0, limit - height) / table.rows.length);
  const box = drawTable(ctx, { table, rect: { ...body, height }, stretch });
  if (!caption) return [...boxes, box];
  const foot = fitText(ctx, caption, {
    part: 'caption',
    role: 'caption',
    rect: {
      x: body.x,
      y: body.y + height + stretch * (table.rows.length - 1) + 14,
      width: body.width,
      height: 40,
    },
    steps: [16, 15, 14],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted, leading: 1.35 }),
  });
  return [...boxes, box, foot];
}

export const table: Layout<'table'> = {
  id: 'table',
  use: 'Several things compared by the same attributes, where the exact values matter. Cells hold a number or a few words, never sentences. The caption names source and unit.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'columns[]', words: 2, items: listLimits.table.columns.fits },
    { part: 'rows[][]', words: 4, items: listLimits.table.rows.fits },
    { part: 'caption', words: 18 },
  ],
  compose,
};
