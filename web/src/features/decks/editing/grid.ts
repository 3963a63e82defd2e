import { chartShapes } from '#shared/deck/charts/chart-shapes.ts';
import { listLimits } from '#shared/deck/list-limits.ts';
import type { LayoutContent, LayoutId, SlideContent } from '#shared/deck/model.ts';
import type { ListPath } from '#shared/deck/part-paths.ts';

/** Data as rows of cells; the first row has the column names. */
export type Grid = {
  cells: string[][];
  /** Rows and columns, including the header. */
  min: { rows: number; columns: number };
  max: { rows: number; columns: number };
  /** Whether a cell contains a number. */
  isNumber: (row: number, column: number) => boolean;
  /** Whether each row and column needs a name. */
  needsNames?: boolean;
  /** Whether a header cell has no text in the slide's content, such as the top left cell of a chart's data. */
  isUnusedHeader: (row: number, column: number) => boolean;
  /**
   * Returns the path of the cell's text in the slide's content. A cell without its own text, such
   * as a number, gets the path of a text with the same length limit.
   */
  getPart: (row: number, column: number) => string;
};

const { table, comparison, chart } = listLimits;
type CountRange = readonly [min: number, max: number];

/** Returns the limits of a grid, including its header row and column. */
const createGridSize = (rows: CountRange, columns: CountRange, head = { rows: 1, columns: 1 }) => ({
  min: { rows: rows[0] + head.rows, columns: columns[0] + head.columns },
  max: { rows: rows[1] + head.rows, columns: columns[1] + head.columns },
});

/** Optional blocks that some kinds of charts don't draw. */
const chartOptions: ReadonlySet<string> = new Set(
  Object.values(chartShapes).flatMap(({ options }) => options),
);

const alwaysFalse = () => false;
const isTopLeft = (row: number, column: number) => row === 0 && column === 0;

function createTableGrid({ columns, rows }: LayoutContent<'table'>['blocks']): Grid {
  const body = rows.map((row) => columns.map((_, i) => row[i] ?? ''));
  return {
    cells: [columns, ...body],
    ...createGridSize(table.rows.allowed, table.columns.allowed, { rows: 1, columns: 0 }),
    isNumber: alwaysFalse,
    isUnusedHeader: alwaysFalse,
    getPart: (row, column) => (row === 0 ? `columns[${column}]` : `rows[${row - 1}][${column}]`),
  };
}

function createComparisonGrid({ options, criteria }: LayoutContent<'comparison'>['blocks']): Grid {
  const body = criteria.map(({ name, cells }) => [name, ...options.map((_, i) => cells[i] ?? '')]);
  return {
    cells: [['', ...options], ...body],
    ...createGridSize(comparison.criteria.allowed, comparison.options.allowed),
    isNumber: alwaysFalse,
    isUnusedHeader: isTopLeft,
    getPart: (row, column) => {
      if (row === 0) return `options[${column - 1}]`;
      const criterion = `criteria[${row - 1}]`;
      return column === 0 ? `${criterion}.name` : `${criterion}.cells[${column - 1}]`;
    },
  };
}

type Chart = LayoutContent<'chart'>['blocks'];

function createChartGrid({ kind, categories, series }: Chart): Grid {
  const shape = chartShapes[kind];
  const head = ['', ...series.map(({ name }) => name)];
  const body = categories.map((category, i) => [
    category,
    ...series.map(({ values }) => String(values[i] ?? '')),
  ]);
  return {
    cells: [head, ...body],
    ...createGridSize(shape.categories, shape.series),
    needsNames: true,
    isNumber: (row, column) => row > 0 && column > 0,
    isUnusedHeader: isTopLeft,
    getPart: (row, column) => (row === 0 ? `series[${column - 1}].name` : `categories[${row - 1}]`),
  };
}

/** All points in one list, with columns for series, x, y and label. */
function createScatterGrid({ series, x_axis, y_axis }: Chart): Grid {
  const body = series.flatMap(({ name, points = [] }) =>
    points.map(({ x, y, label }) => [name, String(x), String(y), label ?? '']),
  );
  return {
    cells: [['', x_axis ?? 'x', y_axis ?? 'y', ''], ...body],
    min: { rows: 2, columns: 4 },
    max: { rows: 1 + chart.series.allowed[1] * chart.points.allowed[1], columns: 4 },
    isNumber: (row, column) => row > 0 && (column === 1 || column === 2),
    isUnusedHeader: (row, column) => row === 0 && (column === 0 || column === 3),
    getPart: (row, column) => {
      if (row === 0) return column === 1 ? 'x_axis' : 'y_axis';
      return column === 0 ? 'series[0].name' : 'series[0].points[0].label';
    },
  };
}

/** Returns a slide's data as a grid; null for layouts without data. */
export function getGrid(content: SlideContent): Grid | null {
  if (content.layout === 'table') return createTableGrid(content.blocks);
  if (content.layout === 'comparison') return createComparisonGrid(content.blocks);
  if (content.layout !== 'chart') return null;
  return content.blocks.kind === 'scatter'
    ? createScatterGrid(content.blocks)
    : createChartGrid(content.blocks);
}

/** Blocks that are edited in the grid. */
type GridField = (typeof gridFields)[keyof typeof gridFields][number];
/** Lists that have fields of their own, by their last name: `left.items` is `items`. */
export type EntryListName = Exclude<
  ListPath extends infer P ? (P extends `${string}.${infer Name}` ? Name : P) : never,
  GridField
>;

const gridFields = {
  table: ['columns', 'rows'],
  comparison: ['options', 'criteria'],
  // The axis names are column headers of the grid; only scatter charts have them.
  chart: ['categories', 'series', 'x_axis', 'y_axis'],
} as const satisfies Partial<Record<LayoutId, readonly string[]>>;

/** Whether a block is edited in the grid and so has no field of its own. */
export const isInGrid = ({ layout }: SlideContent, field: string): boolean =>
  layout in gridFields &&
  gridFields[layout as keyof typeof gridFields].some((name) => name === field);

/** Whether the slide shows a block: each kind of chart draws some of the optional blocks only. */
export function isDrawn(content: SlideContent, field: string): boolean {
  if (content.layout !== 'chart' || !chartOptions.has(field)) return true;
  return chartShapes[content.blocks.kind].options.some((name) => name === field);
}

/**
 * Parses a number as written by people and spreadsheets: `1,234.5`, `12 %`, `−3`, `(3)`; null if
 * invalid.
 */
export function parseNumber(text: string): number | null {
  const cleaned = text
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/^[$€£¥₹₩]|[%$€£¥₹₩]$/g, '');
  const negative = /^\((.*)\)$/.exec(cleaned)?.[1];
  const digits = (negative ?? cleaned).replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(digits)) return null;
  const value = Number(digits) * (negative === undefined ? 1 : -1);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

const parseCellNumber = (cell: string | undefined): number => parseNumber(cell ?? '') ?? 0;

function buildScatterSeries(rows: string[][]): Chart['series'] {
  return [...Map.groupBy(rows, ([name = '']) => name)].map(([name, points]) => ({
    name,
    values: [],
    points: points.map(([, x, y, label]) => ({
      x: parseCellNumber(x),
      y: parseCellNumber(y),
      ...(label ? { label } : {}),
    })),
  }));
}

function buildChart(blocks: Chart, [head = [], ...rows]: string[][]): Chart {
  if (blocks.kind === 'scatter') {
    const [, x = '', y = ''] = head;
    const { x_axis: _x, y_axis: _y, ...rest } = blocks;
    const axes = {
      ...(x && x !== 'x' ? { x_axis: x } : {}),
      ...(y && y !== 'y' ? { y_axis: y } : {}),
    };
    return { ...rest, ...axes, series: buildScatterSeries(rows) };
  }
  const categories = rows.map(([category = '']) => category);
  const series = head.slice(1).map((name, i) => ({
    name,
    values: rows.map((row) => parseCellNumber(row[i + 1])),
  }));
  return renameCategories({ ...blocks, series }, categories);
}

/** Returns the chart with other category names; texts that name a category follow its new name. */
function renameCategories(blocks: Chart, categories: string[]): Chart {
  const { emphasis, totals, bracket } = blocks;
  const isRenamed = categories.length === blocks.categories.length;
  const names = new Map(isRenamed ? blocks.categories.map((name, i) => [name, categories[i]]) : []);
  const rename = (name: string) => names.get(name) || name;
  return {
    ...blocks,
    categories,
    ...(emphasis ? { emphasis: emphasis.map(rename) } : {}),
    ...(totals ? { totals: totals.map(rename) } : {}),
    ...(bracket ? { bracket: { from: rename(bracket.from), to: rename(bracket.to) } } : {}),
  };
}

/** Returns the slide with other data. Invalid numbers count as 0. */
export function setGridCells(content: SlideContent, cells: string[][]): SlideContent {
  const [head = [], ...rows] = cells;
  if (content.layout === 'table')
    return { ...content, blocks: { ...content.blocks, columns: head, rows } };
  if (content.layout === 'chart') return { ...content, blocks: buildChart(content.blocks, cells) };
  if (content.layout !== 'comparison') return content;
  const options = head.slice(1);
  const criteria = rows.map(([name = '', ...rest]) => ({ name, cells: rest }));
  const { winner, ...blocks } = content.blocks;
  const keptWinner = winner !== undefined && winner < options.length ? { winner } : {};
  return { ...content, blocks: { ...blocks, ...keptWinner, options, criteria } };
}

/**
 * Parses clipboard cells of a spreadsheet: tabs between columns, quotes around multi-line cells.
 */
export function parsePastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/gy;
  const cleaned = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [, value = '', end] of cleaned.matchAll(cell)) {
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    const words = isQuoted ? value.slice(1, -1).replaceAll('""', '"') : value;
    rows.at(-1)?.push(words.replace(/\s+/g, ' ').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

type CellPosition = { row: number; column: number };

/**
 * Returns the largest row length; spreading a whole table into `Math.max` would exceed the argument
 * limit.
 */
const maxRowLength = (rows: readonly string[][], lengthOf: (row: string[]) => number): number =>
  rows.reduce((widest, row) => Math.max(widest, lengthOf(row)), 0);

/** Returns the grid's cells with pasted cells on top; grows up to the maximum. */
export function pasteCells(
  { cells, max }: Grid,
  { row, column }: CellPosition,
  pastedCells: string[][],
): string[][] {
  const height = Math.min(max.rows, Math.max(cells.length, row + pastedCells.length));
  const widest = maxRowLength(pastedCells, (line) => line.length);
  const width = Math.min(max.columns, Math.max(cells[0]?.length ?? 0, column + widest));
  return Array.from({ length: height }, (_, r) =>
    Array.from(
      { length: width },
      (_, c) => pastedCells[r - row]?.[c - column] ?? cells[r]?.[c] ?? '',
    ),
  );
}

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell !== '';

/** Returns the number of pasted rows and columns that do not fit the grid. */
export function countDropped(
  { max }: Grid,
  { row, column }: CellPosition,
  pastedCells: string[][],
) {
  const rows = pastedCells.slice(max.rows - row).filter((line) => line.some(isFilled)).length;
  const widest = maxRowLength(pastedCells, (line) => line.findLastIndex(isFilled) + 1);
  return { rows, columns: Math.max(0, column + widest - max.columns) };
}

/** Returns the cells with a row or column added at the end, empty except for its name. */
export const addRowOrColumn = (cells: string[][], axis: 'row' | 'column', name = ''): string[][] =>
  axis === 'row'
    ? [...cells, (cells[0] ?? []).map((_, column) => (column === 0 ? name : ''))]
    : cells.map((row, at) => [...row, at === 0 ? name : '']);

/** Returns the name of the next row or column, with the first number that no other has. */
export function createNextName(
  cells: string[][],
  axis: 'row' | 'column',
  nameOf: (number: number) => string,
): string {
  const names = axis === 'row' ? cells.map(([name]) => name) : (cells[0] ?? []);
  let number = names.length;
  while (names.includes(nameOf(number))) number += 1;
  return nameOf(number);
}

/** Returns the cells without one row or column. */
export const removeRowOrColumn = (
  cells: string[][],
  axis: 'row' | 'column',
  at: number,
): string[][] =>
  axis === 'row' ? cells.toSpliced(at, 1) : cells.map((row) => row.toSpliced(at, 1));

/** Returns the slide without a column. Keeps the winner marked, unless its column is removed. */
export function removeColumn(content: SlideContent, at: number): SlideContent {
  const next = setGridCells(
    content,
    removeRowOrColumn(getGrid(content)?.cells ?? [], 'column', at),
  );
  if (content.layout !== 'comparison' || next.layout !== 'comparison') return next;
  const { winner: _moved, ...blocks } = next.blocks;
  const { winner } = content.blocks;
  const removed = at - 1;
  if (winner === undefined || winner === removed) return { ...next, blocks };
  return { ...next, blocks: { ...blocks, winner: winner > removed ? winner - 1 : winner } };
}
