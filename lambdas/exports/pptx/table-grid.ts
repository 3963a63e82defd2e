import type { Fill, LineBox, Mark, Rect, RectBox, TableBox, TextBox } from '#shared/deck/scene.ts';

/** A table's grid on the canvas: edges of its columns and rows, and the marks that cells can carry. */
export type TableGrid = {
  columns: number[];
  rows: number[];
  /** Lines on row edges and column edges, by the edge's index. */
  rowLines: Map<number, LineBox>;
  columnLines: Map<number, LineBox>;
  /** Grounds of whole rows, by the row's index. */
  grounds: Map<number, Fill>;
  /** Marks that are no borders or grounds: they stay shapes. */
  rest: Mark[];
};

const near = 2.5;

function isAcross(mark: LineBox, box: Rect): boolean {
  return Math.abs(mark.y1 - mark.y2) < 0.5 && mark.width >= box.width * 0.85;
}

function isUpright(mark: LineBox, box: Rect): boolean {
  return Math.abs(mark.x1 - mark.x2) < 0.5 && mark.height >= box.height * 0.6;
}

function isGround(mark: Mark, box: Rect): mark is RectBox {
  const isPlain = mark.kind === 'rect' && mark.stroke === undefined && mark.fill !== undefined;
  return isPlain && mark.width >= box.width * 0.85 && mark.height > 12 && !mark.radius;
}

function bottomOf(cell: TextBox): number {
  return cell.y + Math.max(1, cell.lines.length) * cell.lineHeight;
}

/** The edge between two neighbours: where a line or a ground's edge stands, else halfway. */
function edgeBetween(before: number, after: number, candidates: number[]): number {
  const inside = candidates.filter((at) => at >= before - near && at <= after + near);
  return inside[0] ?? (before + after) / 2;
}

function rowEdges(table: TableBox, candidates: number[]): number[] {
  const spans = table.rows.map(({ cells }) => ({
    top: Math.min(...cells.map((cell) => cell.y)),
    bottom: Math.max(...cells.map(bottomOf)),
  }));
  const inner = spans.slice(1).map((span, i) => {
    const above = spans[i]?.bottom ?? span.top;
    return edgeBetween(above, span.top, candidates);
  });
  const [first, last] = [spans[0]?.top ?? table.y, spans.at(-1)?.bottom ?? table.y];
  const top = candidates.filter((at) => at <= first + near && at >= table.y - near);
  const bottom = candidates.filter((at) => at >= last - near);
  return [
    top.length > 0 ? Math.min(...top) : Math.min(table.y, first),
    ...inner,
    bottom.length > 0 ? Math.max(...bottom) : Math.max(table.y + table.height, last),
  ];
}

function columnEdges(table: TableBox, candidates: number[], bounds: [number, number]): number[] {
  const [cells = []] = table.rows.map((row) => row.cells);
  const inner = cells.slice(1).map((cell, i) => {
    const left = cells[i];
    const end = left ? left.x + left.width : cell.x;
    const between = candidates.find((at) => at >= end - near && at <= cell.x + near);
    return between ?? cell.x;
  });
  return [bounds[0], ...inner, bounds[1]];
}

function nearest(edges: number[], at: number): number | undefined {
  const index = edges.findIndex((edge) => Math.abs(edge - at) <= near);
  return index < 0 ? undefined : index;
}

/** Reads the grid of a drawn table. */
export function readGrid(table: TableBox): TableGrid {
  const lines = table.marks.filter((mark) => mark.kind === 'line');
  const across = lines.filter((line) => isAcross(line, table));
  const upright = lines.filter((line) => isUpright(line, table));
  const bands = table.marks.filter((mark) => isGround(mark, table));
  const cells = table.rows.flatMap((row) => row.cells);
  const lefts = [...cells, ...across, ...bands].map((box) => box.x);
  const rights = [...cells, ...across, ...bands].map((box) => box.x + box.width);
  const rows = rowEdges(table, [
    ...across.map((line) => line.y1),
    ...bands.flatMap((band) => [band.y, band.y + band.height]),
  ]);
  const xs = upright.map((line) => line.x1);
  const columns = columnEdges(table, xs, [Math.min(...lefts, ...xs), Math.max(...rights, ...xs)]);
  const grid: TableGrid = {
    columns,
    rows,
    rowLines: new Map(),
    columnLines: new Map(),
    grounds: new Map(),
    rest: [],
  };
  for (const mark of table.marks) if (!carry(grid, mark, table)) grid.rest.push(mark);
  return grid;
}

/** Gives a mark to the cells where it lies on an edge or fills a row; false where it doesn't. */
function carry(grid: TableGrid, mark: Mark, table: TableBox): boolean {
  if (mark.kind === 'line') {
    const [edges, lines, at] = isAcross(mark, table)
      ? [grid.rows, grid.rowLines, mark.y1]
      : [grid.columns, grid.columnLines, isUpright(mark, table) ? mark.x1 : Number.NaN];
    const edge = nearest(edges, at);
    if (edge !== undefined) lines.set(edge, mark);
    return edge !== undefined;
  }
  if (!isGround(mark, table) || mark.fill === undefined) return false;
  const [top, end] = [nearest(grid.rows, mark.y), nearest(grid.rows, mark.y + mark.height)];
  if (top === undefined || end !== top + 1) return false;
  grid.grounds.set(top, mark.fill);
  return true;
}
