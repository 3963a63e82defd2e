import { rectBox } from '../../boxes.ts';
import { parseAmount } from '../../change.ts';
import { blend } from '../../color.ts';
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

/** Returns the bars of a column; undefined if it has no comparable figures. A sum gives the scale. */
function columnBars(
  rows: readonly (readonly string[])[],
  column: number,
  total: number,
): RowBars | undefined {
  const amounts = rows.map((row) => parseAmount(plainText(row[column] ?? '')));
  const parts = amounts.flatMap((amount, r) => (amount && r !== total ? [amount] : []));
  const unit = parts[0]?.after;
  const isComparable = parts.every(({ value, after }) => value >= 0 && after === unit);
  const most = Math.max(0, ...parts.map(({ value }) => value));
  const whole = amounts[total];
  const isSum = whole !== undefined && whole.after === unit && whole.value >= most;
  const count = parts.length + (isSum ? 1 : 0);
  if (count < leastRows || parts.length < 2 || most <= 0 || !isComparable) return undefined;
  const scale = isSum ? whole.value : most;
  return {
    column,
    shares: amounts.map((amount, r) =>
      amount && (r !== total || isSum) ? amount.value / scale : undefined,
    ),
  };
}

/**
 * Returns the bars of a table: of the one or two numeric columns that its title names, otherwise of the first numeric
 * one. Empty if one of them has no comparable figures. `total` is the index of the row with the sums.
 */
export function findRowBars(
  grid: readonly (readonly string[])[],
  numeric: readonly boolean[],
  { title, total }: { title: string; total: number },
): RowBars[] {
  const [head = [], ...rows] = grid;
  const text = normaliseName(title);
  const columns = head.flatMap((heading, column) =>
    numeric[column] && column > 0 ? [{ column, place: placeInTitle(heading, text) }] : [],
  );
  const named = columns.filter(({ place }) => place >= 0);
  const [first] = named.length > 0 ? named.toSorted((a, b) => a.place - b.place) : columns;
  const chosen = named.length === 2 ? named : first ? [first] : [];
  const bars = chosen.flatMap(({ column }) => columnBars(rows, column, total) ?? []);
  return bars.length === chosen.length ? bars : [];
}

/** How a row is drawn: in the accent if it stands out, pale if it is the sum of the others. */
type RowTone = 'strong' | 'usual' | 'sum';

/** Draws the bar of one row into its space. */
export function drawRowBar(ctx: Ctx, space: Rect, share: number, tone: RowTone): Mark {
  const { palette, tokens } = ctx.theme;
  const height = Math.round(Math.min(barHeight.most, space.height * barHeight.share));
  const rect = {
    x: space.x,
    y: space.y + (space.height - height) / 2,
    width: Math.max(2, space.width * share),
    height,
  };
  const usual = tone === 'sum' ? blend(palette.quiet, palette.surface, 0.45) : palette.quiet;
  const fill = tone === 'strong' ? emphasisColor(palette) : usual;
  const radius = Math.min(tokens.data.barRadius, height / 2, rect.width / 2);
  return rectBox(ctx, rect, { fill, ...(radius > 0 ? { radius } : {}), z: aboveCells });
}
