import type { SlideContent, SlideContentOf } from '#shared/deck/model.ts';

/** Data as rows of cells, as a spreadsheet shows it: the first row names the columns. */
export type Grid = {
  cells: string[][];
  /** Rows and columns, the head included. */
  least: { rows: number; columns: number };
  most: { rows: number; columns: number };
  /** Cells that hold numbers. */
  isNumber: (row: number, column: number) => boolean;
  /** Cells of the head that name nothing. */
  isIdle: (row: number, column: number) => boolean;
  /** The part that a cell is, or one as long. */
  partOf: (row: number, column: number) => string;
};

const never = () => false;
const isCorner = (row: number, column: number) => row === 0 && column === 0;

function tableGrid({ columns, rows }: SlideContentOf<'table'>['blocks']): Grid {
  const body = rows.map((row) => columns.map((_, i) => row[i] ?? ''));
  return {
    cells: [columns, ...body],
    least: { rows: 2, columns: 2 },
    most: { rows: 11, columns: 7 },
    isNumber: never,
    isIdle: never,
    partOf: (row, column) => (row === 0 ? `columns[${column}]` : `rows[${row - 1}][${column}]`),
  };
}

function comparisonGrid({ options, criteria }: SlideContentOf<'comparison'>['blocks']): Grid {
  const body = criteria.map(({ name, cells }) => [name, ...options.map((_, i) => cells[i] ?? '')]);
  return {
    cells: [['', ...options], ...body],
    least: { rows: 3, columns: 3 },
    most: { rows: 8, columns: 4 },
    isNumber: never,
    isIdle: isCorner,
    partOf: (row, column) => {
      if (row === 0) return `options[${column - 1}]`;
      const criterion = `criteria[${row - 1}]`;
      return column === 0 ? `${criterion}.name` : `${criterion}.cells[${column - 1}]`;
    },
  };
}

type Chart = SlideContentOf<'chart'>['blocks'];

function chartGrid({ categories, series }: Chart): Grid {
  const head = ['', ...series.map(({ name }) => name)];
  const body = categories.map((category, i) => [
    category,
    ...series.map(({ values }) => String(values[i] ?? '')),
  ]);
  return {
    cells: [head, ...body],
    least: { rows: 3, columns: 2 },
    most: { rows: 13, columns: 5 },
    isNumber: (row, column) => row > 0 && column > 0,
    isIdle: isCorner,
    partOf: (row, column) => (row === 0 ? `series[${column - 1}].name` : `categories[${row - 1}]`),
  };
}

/** Points of all series one below another: the series, its x, its y and the point's name. */
function scatterGrid({ series, x_axis, y_axis }: Chart): Grid {
  const body = series.flatMap(({ name, points = [] }) =>
    points.map(({ x, y, label }) => [name, String(x), String(y), label ?? '']),
  );
  return {
    cells: [['', x_axis ?? 'x', y_axis ?? 'y', ''], ...body],
    least: { rows: 2, columns: 4 },
    most: { rows: 161, columns: 4 },
    isNumber: (row, column) => row > 0 && (column === 1 || column === 2),
    isIdle: (row, column) => row === 0 && (column === 0 || column === 3),
    partOf: (row, column) => {
      if (row === 0) return column === 1 ? 'x_axis' : 'y_axis';
      return column === 0 ? 'series[0].name' : 'series[0].points[0].label';
    },
  };
}

/** The data of a slide that is edited as a grid; null for slides without any. */
export function gridOf(content: SlideContent): Grid | null {
  if (content.layout === 'table') return tableGrid(content.blocks);
  if (content.layout === 'comparison') return comparisonGrid(content.blocks);
  if (content.layout !== 'chart') return null;
  return content.blocks.kind === 'scatter'
    ? scatterGrid(content.blocks)
    : chartGrid(content.blocks);
}

const gridFields: Partial<Record<SlideContent['layout'], readonly string[]>> = {
  table: ['columns', 'rows'],
  comparison: ['options', 'criteria'],
  // Only points have axes with names, which head their columns.
  chart: ['categories', 'series', 'x_axis', 'y_axis'],
};

/** Whether a block of a slide is edited in its grid, and so by no field of its own. */
export const isInGrid = ({ layout }: SlideContent, field: string): boolean =>
  gridFields[layout]?.includes(field) ?? false;

/** A number as people and spreadsheets write it: `1,234.5`, `12 %`, `−3`, `(3)`; null for what is none. */
export function numberOf(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/^[$€£¥₹₩]|[%$€£¥₹₩]$/g, '');
  const negative = /^\((.*)\)$/.exec(plain)?.[1];
  const digits = (negative ?? plain).replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(digits)) return null;
  const value = Number(digits) * (negative === undefined ? 1 : -1);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

const numberIn = (cell: string | undefined): number => numberOf(cell ?? '') ?? 0;

function scatterOf(rows: string[][]): Chart['series'] {
  return [...Map.groupBy(rows, ([name = '']) => name)].map(([name, own]) => ({
    name,
    values: [],
    points: own.map(([, x, y, label]) => ({
      x: numberIn(x),
      y: numberIn(y),
      ...(label ? { label } : {}),
    })),
  }));
}

function chartOf(blocks: Chart, [head = [], ...rows]: string[][]): Chart {
  if (blocks.kind === 'scatter') {
    const [, x = '', y = ''] = head;
    const { x_axis: _x, y_axis: _y, ...rest } = blocks;
    const axes = {
      ...(x && x !== 'x' ? { x_axis: x } : {}),
      ...(y && y !== 'y' ? { y_axis: y } : {}),
    };
    return { ...rest, ...axes, series: scatterOf(rows) };
  }
  const categories = rows.map(([category = '']) => category);
  const series = head.slice(1).map((name, i) => ({
    name,
    values: rows.map((row) => numberIn(row[i + 1])),
  }));
  return { ...blocks, categories, series };
}

/** The slide with other data. Cells of numbers that hold none count as 0. */
export function withGrid(content: SlideContent, cells: string[][]): SlideContent {
  const [head = [], ...rows] = cells;
  if (content.layout === 'table')
    return { ...content, blocks: { ...content.blocks, columns: head, rows } };
  if (content.layout === 'chart') return { ...content, blocks: chartOf(content.blocks, cells) };
  if (content.layout !== 'comparison') return content;
  const options = head.slice(1);
  const criteria = rows.map(([name = '', ...rest]) => ({ name, cells: rest }));
  const { winner, ...blocks } = content.blocks;
  const kept = winner !== undefined && winner < options.length ? { winner } : {};
  return { ...content, blocks: { ...blocks, ...kept, options, criteria } };
}

/** Cells as a spreadsheet puts them on the clipboard: tabs between columns, quotes around cells of several lines. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/gy;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [, value = '', end] of plain.matchAll(cell)) {
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    const words = isQuoted ? value.slice(1, -1).replaceAll('""', '"') : value;
    rows.at(-1)?.push(words.replace(/\s+/g, ' ').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

type At = { row: number; column: number };

/** The longest of the rows; as arguments of `Math.max` a column of a whole table would be too many. */
const widestOf = (rows: readonly string[][], lengthOf: (row: string[]) => number): number =>
  rows.reduce((widest, row) => Math.max(widest, lengthOf(row)), 0);

/** The grid's cells with others put over them from one cell on; it grows as far as it may. */
export function pasted({ cells, most }: Grid, { row, column }: At, put: string[][]): string[][] {
  const height = Math.min(most.rows, Math.max(cells.length, row + put.length));
  const widest = widestOf(put, (line) => line.length);
  const width = Math.min(most.columns, Math.max(cells[0]?.length ?? 0, column + widest));
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => put[r - row]?.[c - column] ?? cells[r]?.[c] ?? ''),
  );
}

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell !== '';

/** How many rows and columns of what is put over the cells from one on have no place in the grid. */
export function lostBy({ most }: Grid, { row, column }: At, put: string[][]) {
  const rows = put.slice(most.rows - row).filter((line) => line.some(isFilled)).length;
  const widest = widestOf(put, (line) => line.findLastIndex(isFilled) + 1);
  return { rows, columns: Math.max(0, column + widest - most.columns) };
}

/** The cells with an empty row or column more at the end. */
export const grown = (cells: string[][], by: 'row' | 'column'): string[][] =>
  by === 'row' ? [...cells, (cells[0] ?? []).map(() => '')] : cells.map((row) => [...row, '']);

/** The cells without one row or column. */
export const cut = (cells: string[][], by: 'row' | 'column', at: number): string[][] =>
  by === 'row' ? cells.toSpliced(at, 1) : cells.map((row) => row.toSpliced(at, 1));

/** The slide without a column of its data. What is marked as the best option stays marked, or goes with it. */
export function withoutColumn(content: SlideContent, at: number): SlideContent {
  const next = withGrid(content, cut(gridOf(content)?.cells ?? [], 'column', at));
  if (content.layout !== 'comparison' || next.layout !== 'comparison') return next;
  const { winner: _moved, ...blocks } = next.blocks;
  const { winner } = content.blocks;
  const removed = at - 1;
  if (winner === undefined || winner === removed) return { ...next, blocks };
  return { ...next, blocks: { ...blocks, winner: winner > removed ? winner - 1 : winner } };
}
