import { parseAmount } from '../../change.ts';

/**
 * What a table emphasises: whole rows (without the header), whole columns with their headings, and single cells by
 * their keys.
 */
export type TableEmphasis = {
  emphasis: ReadonlySet<number>;
  named: ReadonlySet<number>;
  cells: ReadonlySet<string>;
};

/** Returns the key of a cell; the header is row -1. */
export const toCellKey = (row: number, column: number): string => `${row}:${column}`;

/** Maximum share of the rows that are emphasised. */
const maxRowShare = 0.5;
/** Minimum number of columns of a table in which all cells of one column can be in the accent. */
const minColumns = 3;

/**
 * Returns what a table emphasises, so that few cells are emphasised: only the cells where emphasised rows and columns meet;
 * columns without the rows if these are most of the table; and the cells of a column in which the title states no
 * figure. `figures` are the numbers of the title.
 */
export function chooseTableEmphasis(
  grid: readonly (readonly string[])[],
  {
    rows,
    columns,
    figures,
  }: { rows: ReadonlySet<number>; columns: ReadonlySet<number>; figures: readonly number[] },
): TableEmphasis {
  const body = grid.slice(1);
  const keys = (chosen: Iterable<number>) =>
    [...chosen].flatMap((row) => [...columns].map((column) => toCellKey(row, column)));
  const areMost = rows.size > body.length * maxRowShare;
  if (rows.size > 0 && columns.size > 0 && !areMost)
    return { emphasis: new Set(), named: new Set(), cells: new Set(keys(rows)) };
  const isStated = (text = '') => figures.includes(parseAmount(text)?.value ?? Number.NaN);
  const statesFigure = body.some((row) => [...columns].some((column) => isStated(row[column])));
  const isWhole = columns.size === 1 && !statesFigure && (grid[0]?.length ?? 0) >= minColumns;
  return {
    emphasis: areMost ? new Set() : rows,
    named: columns,
    cells: new Set(isWhole ? keys(body.keys()) : []),
  };
}
