import { rectBox } from '../../boxes.ts';
import { parseAmount } from '../../change.ts';
import type { Ctx } from '../../context.ts';
import { emphasisColor, normaliseName } from '../../emphasis.ts';
import { plainText } from '../../inline.ts';
import type { Mark, Rect } from '../../scene.ts';

/** Fewest rows that are worth a comparison. */
const leastRows = 3;
/** In PowerPoint, the table with the background of its rows is one shape below the bars. */
const aboveCells = 12;
const barHeight = { most: 28, share: 0.42 } as const;

/** Bars beside the figures of one column of a table: the column, and the value of each row relative to the largest. */
export type RowBars = { column: number; shares: readonly (number | undefined)[] };

/** Returns where the title names the heading of a column; -1 if it doesn't. The unit of a heading is left out. */
function placeInTitle(heading: string, title: string): number {
  const [name = ''] = normaliseName(heading).split(/[,，(（]/);
  const words = name.split(' ').filter((word) => word.length > 1);
  const places = words.map((word) => title.indexOf(word));
  return places.length > 0 ? Math.max(...places) : -1;
}

/**
 * Returns the bars of a table: of the numeric column that its title names first, otherwise of the first one. Undefined
 * if that column has no comparable figures. `total` is the index of the row with the sums, which has no bar.
 */
export function findRowBars(
  grid: readonly (readonly string[])[],
  numeric: readonly boolean[],
  { title, total }: { title: string; total: number },
): RowBars | undefined {
  const [head = [], ...rows] = grid;
  const text = normaliseName(title);
  const columns = head.flatMap((heading, column) =>
    numeric[column] && column > 0 ? [{ column, place: placeInTitle(heading, text) }] : [],
  );
  const [chosen] = columns.toSorted((a, b) =>
    a.place < 0 || b.place < 0 ? b.place - a.place : a.place - b.place,
  );
  if (!chosen) return undefined;
  const amounts = rows.map((row, r) =>
    r === total ? undefined : parseAmount(plainText(row[chosen.column] ?? '')),
  );
  const given = amounts.flatMap((amount) => amount ?? []);
  const unit = given[0]?.after;
  const largest = Math.max(0, ...given.map(({ value }) => value));
  const isComparable = given.every(({ value, after }) => value >= 0 && after === unit);
  if (given.length < leastRows || largest <= 0 || !isComparable) return undefined;
  return {
    column: chosen.column,
    shares: amounts.map((amount) => amount && amount.value / largest),
  };
}

/** Draws the bar of one row into its space; in the accent if the row stands out. */
export function drawRowBar(ctx: Ctx, space: Rect, share: number, isStrong: boolean): Mark {
  const { palette, tokens } = ctx.theme;
  const height = Math.round(Math.min(barHeight.most, space.height * barHeight.share));
  const rect = {
    x: space.x,
    y: space.y + (space.height - height) / 2,
    width: Math.max(2, space.width * share),
    height,
  };
  const fill = isStrong ? emphasisColor(palette) : palette.quiet;
  const radius = Math.min(tokens.data.barRadius, height / 2, rect.width / 2);
  return rectBox(ctx, rect, { fill, ...(radius > 0 ? { radius } : {}), z: aboveCells });
}
