import { parseAmount } from '../../change.ts';
import { normaliseName } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import { findStatedColumns } from './named-columns.ts';

/** Minimum number of rows for which bars are drawn; two of them need a value. */
const minRows = 3;

/**
 * Bars beside the figures of one column of a table: the column, the value of each row relative to the largest, the label
 * at the end of each bar, and the heading above the bars.
 */
export type RowBars = {
  column: number;
  shares: readonly (number | undefined)[];
  labels?: readonly string[];
  heading?: string;
  /** Whether the bars are parts of a whole, which is drawn behind them. */
  hasTrack?: boolean;
};

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
  isShare: boolean;
};

/** Returns the unit of a heading, such as `GW` in “Added (GW)” and “Added, GW”; empty without one. */
const getHeadingUnit = (heading: string): string =>
  /[,，(（]([^,，()（）]+)[)）]?$/.exec(toPlainText(heading).trim())?.[1]?.trim() ?? '';

/** Matches the heading of a column with shares of a whole, whose bars have a scale up to 100 %. */
const shareHeadingPattern = /\bshare\b|占比|比重|份额/iu;

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
  const isShare =
    unit?.trim() === '%' && shareHeadingPattern.test(head[column] ?? '') && max <= 100;
  const isSum = whole !== undefined && whole.after === unit && whole.value >= max;
  if (rows.length < minRows || parts.length < 2 || max <= 0 || !isComparable) return undefined;
  return {
    column,
    values: amounts.map((amount, r) =>
      r !== total || isSum || isShare ? amount?.value : undefined,
    ),
    unit: `${getHeadingUnit(head[column] ?? '')}|${unit?.trim()}`,
    isShare,
    max: isShare ? 100 : isSum ? whole.value : max,
  };
}

/** Returns the bars of columns: bars of one unit have one scale, so that they can be compared across columns. */
function scaleBars(columns: readonly ColumnAmounts[]): RowBars[] {
  return columns.map(({ column, values, unit, isShare }) => {
    const max = Math.max(...columns.map((one) => (one.unit === unit ? one.max : 0)));
    return {
      column,
      shares: values.map((value) => (value === undefined ? undefined : value / max)),
      ...(isShare ? { hasTrack: true } : {}),
    };
  });
}

/**
 * Returns the bars of a table: of the one or two emphasised columns, otherwise of the two columns with values that its
 * title states, otherwise of the one or two numeric columns that the title names, otherwise of the first numeric one.
 * Empty if one of them has no comparable figures. `total` is the index of the row with the sums.
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
  const stated = findStatedColumns(grid, title);
  const named = columns.filter(({ column, place }) => {
    if (emphasised.size > 0) return emphasised.has(column);
    return stated.size === 2 ? stated.has(column) : place >= 0;
  });
  const [first] = named.length > 0 ? named.toSorted((a, b) => a.place - b.place) : columns;
  const chosen = named.length === 2 ? named : first ? [first] : [];
  const found = chosen.flatMap(({ column }) => parseColumnAmounts(grid, column, total) ?? []);
  return found.length === chosen.length ? scaleBars(found) : [];
}
