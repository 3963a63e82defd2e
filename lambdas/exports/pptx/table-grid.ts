import type { Fill, LineBox, Mark, Rect, RectBox, TableBox, TextBox } from '#shared/deck/scene.ts';

/** A table's grid in px: column and row edges, and the marks that become cell borders and fills. */
export type TableGrid = {
  columns: number[];
  rows: number[];
  /** Border lines by the index of their row or column edge. */
  rowLines: Map<number, LineBox>;
  columnLines: Map<number, LineBox>;
  /** Background fills of whole rows, by row index. */
  fills: Map<number, Fill>;
  /** Marks that are neither borders nor row backgrounds; they are drawn as shapes. */
  rest: Mark[];
};

/** Maximum distance in px at which positions count as equal. */
const positionTolerance = 2.5;

function isHorizontal(mark: LineBox, box: Rect): boolean {
  return Math.abs(mark.y1 - mark.y2) < 0.5 && mark.width >= box.width * 0.85;
}

function isVertical(mark: LineBox, box: Rect): boolean {
  return Math.abs(mark.x1 - mark.x2) < 0.5 && mark.height >= box.height * 0.6;
}

function isRowBackground(mark: Mark, box: Rect): mark is RectBox {
  const isPlain = mark.kind === 'rect' && mark.stroke === undefined && mark.fill !== undefined;
  return isPlain && mark.width >= box.width * 0.85 && mark.height > 12 && !mark.radius;
}

function cellBottom(cell: TextBox): number {
  return cell.y + Math.max(1, cell.lines.length) * cell.lineHeight;
}

/** Returns the edge between two neighbours: a line or background edge between them, else the midpoint. */
function findEdgeBetween(before: number, after: number, candidates: number[]): number {
  const inside = candidates.filter(
    (at) => at >= before - positionTolerance && at <= after + positionTolerance,
  );
  return inside[0] ?? (before + after) / 2;
}

function findRowEdges(table: TableBox, candidates: number[]): number[] {
  const spans = table.rows.map(({ cells }) => ({
    top: Math.min(...cells.map((cell) => cell.y)),
    bottom: Math.max(...cells.map(cellBottom)),
  }));
  const innerEdges = spans.slice(1).map((span, i) => {
    const above = spans[i]?.bottom ?? span.top;
    return findEdgeBetween(above, span.top, candidates);
  });
  const [first, last] = [spans[0]?.top ?? table.y, spans.at(-1)?.bottom ?? table.y];
  const topCandidates = candidates.filter(
    (at) => at <= first + positionTolerance && at >= table.y - positionTolerance,
  );
  const bottom = candidates.filter((at) => at >= last - positionTolerance);
  return [
    topCandidates.length > 0 ? Math.min(...topCandidates) : Math.min(table.y, first),
    ...innerEdges,
    bottom.length > 0 ? Math.max(...bottom) : Math.max(table.y + table.height, last),
  ];
}

function findColumnEdges(
  table: TableBox,
  candidates: number[],
  bounds: [number, number],
): number[] {
  const [cells = []] = table.rows.map((row) => row.cells);
  const innerEdges = cells.slice(1).map((cell, i) => {
    const left = cells[i];
    const end = left ? left.x + left.width : cell.x;
    const between = candidates.find(
      (at) => at >= end - positionTolerance && at <= cell.x + positionTolerance,
    );
    return between ?? cell.x;
  });
  return [bounds[0], ...innerEdges, bounds[1]];
}

function findEdge(edges: number[], at: number): number | undefined {
  const index = edges.findIndex((edge) => Math.abs(edge - at) <= positionTolerance);
  return index < 0 ? undefined : index;
}

/** Reconstructs the grid of a drawn table. */
export function readGrid(table: TableBox): TableGrid {
  const lines = table.marks.filter((mark) => mark.kind === 'line');
  const horizontalLines = lines.filter((line) => isHorizontal(line, table));
  const verticalLines = lines.filter((line) => isVertical(line, table));
  const bands = table.marks.filter((mark) => isRowBackground(mark, table));
  const cells = table.rows.flatMap((row) => row.cells);
  const lefts = [...cells, ...horizontalLines, ...bands].map((box) => box.x);
  const rights = [...cells, ...horizontalLines, ...bands].map((box) => box.x + box.width);
  const rows = findRowEdges(table, [
    ...horizontalLines.map((line) => line.y1),
    ...bands.flatMap((band) => [band.y, band.y + band.height]),
  ]);
  const xs = verticalLines.map((line) => line.x1);
  const columns = findColumnEdges(table, xs, [
    Math.min(...lefts, ...xs),
    Math.max(...rights, ...xs),
  ]);
  const grid: TableGrid = {
    columns,
    rows,
    rowLines: new Map(),
    columnLines: new Map(),
    fills: new Map(),
    rest: [],
  };
  for (const mark of table.marks) if (!assignMark(grid, mark, table)) grid.rest.push(mark);
  return grid;
}

/** Assigns a mark to the grid if it lies on an edge or fills a row; returns false otherwise. */
function assignMark(grid: TableGrid, mark: Mark, table: TableBox): boolean {
  if (mark.kind === 'line') {
    const [edges, lines, at] = isHorizontal(mark, table)
      ? [grid.rows, grid.rowLines, mark.y1]
      : [grid.columns, grid.columnLines, isVertical(mark, table) ? mark.x1 : Number.NaN];
    const edge = findEdge(edges, at);
    if (edge !== undefined) lines.set(edge, mark);
    return edge !== undefined;
  }
  if (!isRowBackground(mark, table) || mark.fill === undefined) return false;
  const [top, end] = [findEdge(grid.rows, mark.y), findEdge(grid.rows, mark.y + mark.height)];
  if (top === undefined || end !== top + 1) return false;
  grid.fills.set(top, mark.fill);
  return true;
}
