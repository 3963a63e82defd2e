import {
  computeBoundingRect,
  lineBox,
  nextReadingOrder,
  pathBox,
  placeText,
  rectBox,
} from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Mark, Rect, TableBox, TableRow, TextBox } from '../scene.ts';
import { listSizeSteps } from '../size-steps.ts';
import {
  betterMarkWidth,
  checkPath,
  drawBetterMark,
  findBetterCells,
} from './comparison/better-cells.ts';
import { isMissingCell } from './table/cell-kinds.ts';

type Blocks = LayoutContent<'comparison'>['blocks'];
type GridRow = { blocks: TextBlock[]; height: number };
type TypesetGrid = { rows: GridRow[]; padding: number; columns: GridColumn[] };
type GridColumn = { x: number; width: number };

const cellInset = 24;
/** Diameter of the badge that marks the recommended option, px. */
const badgeSize = 32;

/**
 * Minimum width of the criteria column, and maximum width with two and with three options, as fractions of the body.
 */
const criteriaShares = { min: 0.15, max: [0.27, 0.22] } as const;

/**
 * Returns the columns: one for the criteria, then equally wide columns for the options. They differ in width only if
 * that keeps every cell on one line. `needs` has the width of each column at which none of its cells wraps.
 */
function computeGridColumns(needs: number[], body: Rect): GridColumn[] {
  const [criteria = 0, ...options] = needs;
  const count = options.length;
  const maxCriteria = body.width * criteriaShares.max[count === 2 ? 0 : 1];
  const widest = Math.max(...options);
  const first = Math.max(
    Math.min(maxCriteria, Math.max(criteria, body.width - count * widest)),
    body.width * criteriaShares.min,
  );
  const equal = (body.width - first) / count;
  const spare = body.width - first - options.reduce((sum, need) => sum + need, 0);
  const isTight = widest > equal && spare >= 0;
  const widths = [first, ...options.map((need) => (isTight ? need + spare / count : equal))];
  let x = body.x;
  return widths.map((width) => {
    x += width;
    return { x: x - width, width };
  });
}

const lackPattern = /^(?:none|nothing|no|没有|缺)$/i;
const lackTitlePattern =
  /没|未|无|缺|\b(?:no|not|none|nothing|without|lacks?|missing|neither|never)\b|n['’]t\b/iu;
/** Largest fraction of the cells that stand out. */
const maxLackingShare = 1 / 3;

/**
 * Returns a function that tells whether a cell is what the title says is lacking: the title has a negation, no option is
 * recommended, and the cell says that there is nothing. It names no cell if many cells say so.
 */
function findLackingCells(title: string, { criteria, winner }: Blocks) {
  const isLack = (text = '') => lackPattern.test(toPlainText(text).trim());
  const cells = criteria.flatMap((row) => row.cells);
  const isFew = cells.filter(isLack).length <= cells.length * maxLackingShare;
  const isNamed = winner === undefined && isFew && lackTitlePattern.test(toPlainText(title));
  return (row: number, column: number) => isNamed && isLack(criteria[row]?.cells[column]);
}

function typesetGrid(ctx: Ctx, blocks: Blocks, body: Rect, size: number): FitAttempt<TypesetGrid> {
  const { palette, tokens } = ctx.theme;
  const isTiny = size < 14;
  const padding = isTiny ? 1 : Math.round(size * 0.4);
  const head = createTextStyle(ctx, 'display', Math.round(size * 1.2), {
    weight: tokens.labelWeight,
    leading: 1.2,
  });
  const name = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.32 });
  const cell = createTextStyle(ctx, 'body', size, { leading: 1.32 });
  const texts = [
    ['', ...blocks.options],
    ...blocks.criteria.map((row) => [
      row.name,
      ...blocks.options.map((_, i) => row.cells[i] ?? ''),
    ]),
  ];
  const chosen = { ...cell, weight: tokens.labelWeight };
  const lacking = { ...chosen, color: getEmphasisColor(palette) };
  const isLacking = findLackingCells(ctx.slide.title, blocks);
  const isBetter = findBetterCells(blocks);
  const styleOf = (r: number, i: number) => {
    if (r === 0) return head;
    if (i === 0) return name;
    if (isLacking(r - 1, i - 1)) return lacking;
    if (isMissingCell(blocks.criteria[r - 1]?.cells[i - 1] ?? '')) return name;
    return i - 1 === blocks.winner || isBetter(r - 1, i - 1) ? chosen : cell;
  };
  const badge = (r: number, i: number) => {
    if (r > 0) return isBetter(r - 1, i - 1) ? betterMarkWidth : 0;
    return i - 1 === blocks.winner ? badgeSize + 10 : 0;
  };
  const insets = (i: number) => (i === 0 ? cellInset : 2 * cellInset);
  const needs = (texts[0] ?? []).map((_, i) => {
    const widths = texts.map((row, r) => {
      const { inkWidth } = typesetText(ctx, row[i] ?? '', styleOf(r, i), 1e5);
      return inkWidth + badge(r, i);
    });
    return Math.ceil(Math.max(...widths)) + insets(i) + 2;
  });
  const columns = computeGridColumns(needs, body);
  const rows = texts.map((row, r): GridRow => {
    const set = row.map((text, i) => {
      const width = Math.max(20, (columns[i]?.width ?? 0) - insets(i));
      return typesetText(ctx, text, styleOf(r, i), width - badge(r, i), 'widow');
    });
    return { blocks: set, height: Math.max(...set.map((block) => block.height)) + 2 * padding };
  });
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    areWordsWhole: areWordsWhole(rows.flatMap((row) => row.blocks)),
    value: { rows, padding, columns },
  };
}

/** How far cells may shrink to stay on one line, as a fraction of their size; and the minimum size for that, px. */
const oneLineScale = 0.82;
const minOneLineSize = 20;

const hasWrappedCell = ({ rows }: TypesetGrid): boolean =>
  rows.some(({ blocks }) => blocks.some(({ broken }) => broken.lines.length > 1));

/** Draws the panel and icon of the winner's column, from the header to the last row. */
function createWinnerMarks(ctx: Ctx, column: GridColumn, rect: Rect, headHeight: number): Mark[] {
  const { palette, tokens } = ctx.theme;
  const ground = { x: column.x, y: rect.y, width: column.width, height: rect.height };
  const badge = {
    x: column.x + column.width - cellInset - badgeSize,
    y: rect.y + (headHeight - badgeSize) / 2,
    width: badgeSize,
    height: badgeSize,
  };
  const check = { x: badge.x + 7, y: badge.y + 7, width: badgeSize - 14, height: badgeSize - 14 };
  const emphasis = getEmphasisColor(palette);
  return [
    rectBox(ctx, ground, { fill: palette.panel, radius: Math.min(tokens.radius, 16), z: 1 }),
    ...(tokens.radius === 0
      ? [rectBox(ctx, { ...ground, height: 6 }, { fill: emphasis, z: 2 })]
      : []),
    rectBox(ctx, badge, { fill: emphasis, radius: tokens.radius === 0 ? 0 : badgeSize / 2, z: 2 }),
    pathBox(ctx, check, checkPath, {
      stroke: palette.surface,
      strokeWidth: 3,
      view: 24,
      z: 3,
    }),
  ];
}

type GridPosition = {
  columns: GridColumn[];
  winner: GridColumn | undefined;
  y: number;
  height: number;
};

function placeCells(ctx: Ctx, row: GridRow, r: number, at: GridPosition): TextBox[] {
  const { columns, winner, y, height } = at;
  const { palette } = ctx.theme;
  return row.blocks.map((block, i) => {
    const column = columns[i];
    return placeText(ctx, block, {
      x: (column?.x ?? 0) + (i === 0 ? 0 : cellInset),
      y: Math.round(y + (height - block.height) / 2),
      role: r === 0 ? 'th' : 'td',
      part: toCellPath(r, i),
      on: winner && column === winner ? palette.panel : palette.surface,
    });
  });
}

function drawGrid(
  ctx: Ctx,
  blocks: Blocks,
  grid: TypesetGrid,
  columns: GridColumn[],
  rect: Rect,
): TableBox {
  const { palette } = ctx.theme;
  const order = nextReadingOrder(ctx);
  const natural = grid.rows.reduce((sum, row) => sum + row.height, 0);
  const stretch = Math.min(
    blocks.criteria.length < 4 ? 40 : 28,
    Math.max(0, rect.height - natural) / grid.rows.length,
  );
  const winner = blocks.winner === undefined ? undefined : columns[blocks.winner + 1];
  const isBetter = findBetterCells(blocks);
  const marks: Mark[] = [];
  let y = rect.y;
  const rows = grid.rows.map((row, r): TableRow => {
    const height = row.height + stretch;
    const cells = placeCells(ctx, row, r, { columns, winner, y, height });
    const better = cells.filter((_, i) => isBetter(r - 1, i - 1));
    marks.push(...better.map((cell) => drawBetterMark(ctx, cell)));
    y += height;
    const isLast = r === grid.rows.length - 1;
    if (!isLast)
      marks.push(
        lineBox(ctx, [rect.x, y], [rect.x + rect.width, y], {
          stroke: r === 0 ? palette.ink : palette.hairline,
          strokeWidth: r === 0 ? 1.5 : 1,
          z: 2,
        }),
      );
    return { isHeader: r === 0, cells };
  });
  const whole = { ...rect, height: y - rect.y };
  const head = (grid.rows[0]?.height ?? 0) + stretch;
  if (winner) marks.unshift(...createWinnerMarks(ctx, winner, whole, head));
  const bounds = computeBoundingRect([...rows.flatMap((row) => row.cells), ...marks]);
  return {
    kind: 'table',
    id: `t${order}`,
    ...bounds,
    z: 10,
    order,
    role: 'p',
    part: 'criteria',
    rows,
    marks,
  };
}

function toCellPath(row: number, column: number): string {
  if (row === 0) return column === 0 ? 'options' : `options[${column - 1}]`;
  const path = `criteria[${row - 1}]`;
  return column === 0 ? `${path}.name` : `${path}.cells[${column - 1}]`;
}

function compose(ctx: Ctx, slide: LayoutContent<'comparison'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { blocks } = slide;
  const steps = listSizeSteps(blocks.criteria.length < 4 ? 32 : 26, 16);
  const fit = (sizes: number[]) =>
    fitToHeight(ctx, 'criteria', sizes, body.height, (size) =>
      typesetGrid(ctx, blocks, body, size),
    );
  const largest = fit(steps);
  const size = largest.rows[1]?.blocks[0]?.style.size ?? 0;
  // Never change a text size that the user chose.
  const others = slide.appearance?.text_size ? [] : steps;
  const whole = others.find((step) => {
    const isNear = step <= size && step >= Math.max(minOneLineSize, size * oneLineScale);
    return isNear && !hasWrappedCell(typesetGrid(ctx, blocks, body, step).value);
  });
  const grid = whole === undefined ? largest : fit([whole]);
  return [...boxes, drawGrid(ctx, blocks, grid, grid.columns, body)];
}

export const comparison: Layout<'comparison'> = {
  id: 'comparison',
  use: 'Two or three options judged by the same two to five criteria, with a short verdict in each cell (“two weeks”, “high”, “none”). `cells` has one entry an option, in their order. `winner` is the place of the recommended option, counted from 0; leave it out where none is recommended.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'options[]', words: 3, items: listLimits.comparison.options.fits },
    { part: 'criteria[].name', words: 3, items: listLimits.comparison.criteria.fits },
    { part: 'criteria[].cells[]', words: 4 },
  ],
  compose,
};
