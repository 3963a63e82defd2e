import { rectBox } from '../../boxes.ts';
import { parseAmount } from '../../change.ts';
import { blend } from '../../color.ts';
import type { Ctx } from '../../context.ts';
import { getEmphasisColor, normaliseName } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import type { Mark, Rect } from '../../scene.ts';

/** Minimum number of rows for which bars are drawn. */
const minRows = 3;
/** z of the bars: in PowerPoint, the table with the background of its rows is one shape, and the bars are above it. */
const barZ = 12;
const barHeight = { max: 28, share: 0.42 } as const;

/** Bars beside the figures of one column of a table: the column, and the value of each row relative to the largest. */
export type RowBars = { column: number; shares: readonly (number | undefined)[] };

/** Returns the index at which the title mentions a column heading without its unit; -1 if it doesn't. */
function findHeadingInTitle(heading: string, title: string): number {
  const [name = ''] = normaliseName(heading).split(/[,，(（]/);
  const words = name.split(' ').filter((word) => word.length > 1);
  const places = words.map((word) => title.indexOf(word));
  return places.length > 0 ? Math.max(...places) : -1;
}

/** The amounts of a column to draw as bars, their unit, and the largest amount. */
type ColumnAmounts = {
  column: number;
  values: readonly (number | undefined)[];
  unit: string;
  max: number;
};

/** Returns the unit of a heading, such as `GW` in “Added (GW)” and “Added, GW”; empty without one. */
const getHeadingUnit = (heading: string): string =>
  /[,，(（]([^,，()（）]+)[)）]?$/.exec(toPlainText(heading).trim())?.[1]?.trim() ?? '';

/** Returns the amounts of a column; undefined without comparable figures. The sum row, if any, is the longest bar. */
function parseColumnAmounts(
  [head = [], ...rows]: readonly (readonly string[])[],
  column: number,
  total: number,
): ColumnAmounts | undefined {
  const amounts = rows.map((row) => parseAmount(toPlainText(row[column] ?? '')));
  const parts = amounts.flatMap((amount, r) => (amount && r !== total ? [amount] : []));
  const unit = parts[0]?.after;
  const isComparable = parts.every(({ value, after }) => value >= 0 && after === unit);
  const max = Math.max(0, ...parts.map(({ value }) => value));
  const whole = amounts[total];
  const isSum = whole !== undefined && whole.after === unit && whole.value >= max;
  const count = parts.length + (isSum ? 1 : 0);
  if (count < minRows || parts.length < 2 || max <= 0 || !isComparable) return undefined;
  return {
    column,
    values: amounts.map((amount, r) => (r !== total || isSum ? amount?.value : undefined)),
    unit: `${getHeadingUnit(head[column] ?? '')}|${unit?.trim()}`,
    max: isSum ? whole.value : max,
  };
}

/** Returns the bars of columns: bars of one unit have one scale, so that they can be compared across columns. */
function scaleBars(columns: readonly ColumnAmounts[]): RowBars[] {
  return columns.map(({ column, values, unit }) => {
    const max = Math.max(...columns.map((one) => (one.unit === unit ? one.max : 0)));
    return {
      column,
      shares: values.map((value) => (value === undefined ? undefined : value / max)),
    };
  });
}

/**
 * Returns the bars of a table: of the one or two emphasised columns, otherwise of the one or two numeric columns that
 * its title names, otherwise of the first numeric one. Empty if one of them has no comparable figures. `total` is the
 * index of the row with the sums.
 */
export function findRowBars(
  grid: readonly (readonly string[])[],
  numeric: readonly boolean[],
  { title, total, emphasised }: { title: string; total: number; emphasised: ReadonlySet<number> },
): RowBars[] {
  const [head = []] = grid;
  const text = normaliseName(title);
  const columns = head.flatMap((heading, column) =>
    numeric[column] && column > 0 ? [{ column, place: findHeadingInTitle(heading, text) }] : [],
  );
  if (emphasised.size > 0 && !columns.some(({ column }) => emphasised.has(column))) return [];
  const named = columns.filter(({ column, place }) =>
    emphasised.size > 0 ? emphasised.has(column) : place >= 0,
  );
  const [first] = named.length > 0 ? named.toSorted((a, b) => a.place - b.place) : columns;
  const chosen = named.length === 2 ? named : first ? [first] : [];
  const found = chosen.flatMap(({ column }) => parseColumnAmounts(grid, column, total) ?? []);
  return found.length === chosen.length ? scaleBars(found) : [];
}

/** How a row is drawn: in the accent if it stands out, pale if it is the sum of the others. */
type RowTone = 'strong' | 'usual' | 'sum';

/** Draws the bar of one row into its space. */
export function drawRowBar(ctx: Ctx, space: Rect, share: number, tone: RowTone): Mark {
  const { palette } = ctx.theme;
  const height = Math.round(Math.min(barHeight.max, space.height * barHeight.share));
  const rect = {
    x: space.x,
    y: space.y + (space.height - height) / 2,
    width: Math.max(2, space.width * share),
    height,
  };
  const usual = tone === 'sum' ? blend(palette.quiet, palette.surface, 0.45) : palette.quiet;
  const fill = tone === 'strong' ? getEmphasisColor(palette) : usual;
  return rectBox(ctx, rect, { fill, z: barZ });
}
