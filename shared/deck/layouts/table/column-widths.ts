import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { toPlainText } from '../../inline.ts';
import { findNumericColumns } from './cell-kinds.ts';

/** Gap between two columns, px. */
export const cellGap = 40;

/** Width of a table, and the maximum free space that is added to each column, px. */
export type TableSpace = { width: number; maxExtra: number };

/** Returns the horizontal padding of a table in px; 0 if rows have neither a background nor a frame. */
export function getTableInset(ctx: Ctx): number {
  return ctx.theme.tokens.data.table === 'rows' ? 0 : 18;
}

/** Returns the kind of typeface of a row's cells; row 0 is the header. */
export function getCellFamily(
  ctx: Ctx,
  row: number,
  isNumber: boolean,
): 'display' | 'body' | 'mono' {
  return row > 0 && isNumber ? ctx.theme.tokens.data.numbers : 'body';
}

/**
 * Returns the column widths: at least the longest word of each column; the remaining width is divided in proportion to
 * the columns' text.
 */
export function computeColumnWidths(
  ctx: Ctx,
  grid: string[][],
  size: number,
  { width: total, maxExtra }: TableSpace,
): number[] {
  const count = grid[0]?.length ?? 1;
  const space = total - cellGap * (count - 1) - 2 * getTableInset(ctx);
  const numeric = findNumericColumns(grid);
  const needs = Array.from({ length: count }, (_, i) => {
    const texts = grid.map((row) => row[i] ?? '');
    const style = createTextStyle(ctx, getCellFamily(ctx, 1, numeric[i] === true), size, {
      weight: ctx.theme.tokens.labelWeight,
      tracking: 0,
    });
    const natural =
      Math.max(...texts.map((text) => typesetText(ctx, text, style, 1e5).inkWidth)) + 4;
    const words = texts.flatMap((text) => toPlainText(text).split(/[\s\u3000-\u9fff]+/));
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
    const wordWidth = typesetText(ctx, [{ text: longest || ' ' }], style, 1e5).inkWidth + 6;
    return { natural, min: Math.max(wordWidth, 40) };
  });
  const naturals = needs.reduce((sum, need) => sum + need.natural, 0);
  const more = Math.min(maxExtra, (space - naturals) / count);
  if (more >= 0) return spreadWidths(needs, numeric, more);
  const minTotal = needs.reduce((sum, need) => sum + need.min, 0);
  if (minTotal >= space) return needs.map((need) => (need.min / minTotal) * space);
  const wants = needs.map((need) => Math.max(1, Math.min(need.natural, space * 0.6) - need.min));
  const wanted = wants.reduce((sum, want) => sum + want, 0);
  const spare = space - minTotal;
  return needs.map((need, i) => need.min + ((wants[i] ?? 0) / wanted) * spare);
}

/** Returns the widths if no text wraps: each column grows by `more` px, and numeric columns have the same width. */
function spreadWidths(needs: { natural: number }[], numeric: boolean[], more: number): number[] {
  const numbers = needs.filter((_, i) => numeric[i] === true);
  const sum = numbers.reduce((all, { natural }) => all + natural, 0);
  const widest = Math.max(0, ...numbers.map(({ natural }) => natural));
  const shared = sum / Math.max(1, numbers.length) + more;
  return needs.map(({ natural }, i) => (numeric[i] && shared >= widest ? shared : natural + more));
}
