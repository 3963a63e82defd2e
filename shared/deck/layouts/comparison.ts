import { boundingRect, lineBox, nextReadingOrder, pathBox, placeText, rectBox } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { emphasisColor } from '../emphasis.ts';
import { iconPaths } from '../icons.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Mark, Rect, TableBox, TableRow, TextBox } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';

type Blocks = LayoutContent<'comparison'>['blocks'];
type Row = { blocks: TextBlock[]; height: number };
type TypesetGrid = { rows: Row[]; padding: number };
type Column = { x: number; width: number };

const inset = 24;

/** Returns the columns: a narrower column for the criteria, then equally wide columns for the options. */
function gridColumns(count: number, body: Rect): Column[] {
  const first = Math.round(body.width * (count === 2 ? 0.27 : 0.22));
  const width = (body.width - first) / count;
  return [
    { x: body.x, width: first },
    ...Array.from({ length: count }, (_, i) => ({ x: body.x + first + i * width, width })),
  ];
}

function typesetGrid(
  ctx: Ctx,
  blocks: Blocks,
  columns: Column[],
  size: number,
): FitAttempt<TypesetGrid> {
  const { palette, tokens } = ctx.theme;
  const isTiny = size < 14;
  const padding = isTiny ? 1 : Math.round(size * 0.4);
  const head = createTextStyle(ctx, 'display', Math.round(size * 1.2), {
    weight: tokens.labelWeight,
    leading: 1.2,
  });
  const name = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.32 });
  const cell = createTextStyle(ctx, 'body', size, { leading: 1.32 });
  const textWidth = (i: number) =>
    Math.max(20, (columns[i]?.width ?? 0) - (i === 0 ? inset : 2 * inset));
  const texts = [
    ['', ...blocks.options],
    ...blocks.criteria.map((row) => [
      row.name,
      ...blocks.options.map((_, i) => row.cells[i] ?? ''),
    ]),
  ];
  const rows = texts.map((row, r): Row => {
    const set = row.map((text, i) => {
      const style = r === 0 ? head : i === 0 ? name : cell;
      const badge = r === 0 && i - 1 === blocks.winner ? 30 : 0;
      return typesetText(ctx, text, style, textWidth(i) - badge, 'widow');
    });
    return { blocks: set, height: Math.max(...set.map((block) => block.height)) + 2 * padding };
  });
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    areWordsWhole: areWordsWhole(rows.flatMap((row) => row.blocks)),
    value: { rows, padding },
  };
}

/** Draws the panel and icon of the winner's column, from the header to the last row. */
function winnerMarks(ctx: Ctx, column: Column, rect: Rect, headHeight: number): Mark[] {
  const { palette, tokens } = ctx.theme;
  const ground = { x: column.x, y: rect.y, width: column.width, height: rect.height };
  const icon = {
    x: column.x + column.width - inset - 22,
    y: rect.y + (headHeight - 22) / 2,
    width: 22,
    height: 22,
  };
  return [
    rectBox(ctx, ground, { fill: palette.panel, radius: Math.min(tokens.radius, 16), z: 1 }),
    ...(tokens.radius === 0
      ? [rectBox(ctx, { ...ground, height: 4 }, { fill: emphasisColor(palette), z: 2 })]
      : []),
    pathBox(ctx, icon, iconPaths['circle-check'] ?? '', {
      stroke: emphasisColor(palette),
      strokeWidth: 2.2,
      view: 24,
      z: 3,
    }),
  ];
}

type Place = { columns: Column[]; winner: Column | undefined; y: number; height: number };

function placeCells(ctx: Ctx, row: Row, r: number, at: Place): TextBox[] {
  const { columns, winner, y, height } = at;
  const { palette } = ctx.theme;
  return row.blocks.map((block, i) => {
    const column = columns[i];
    return placeText(ctx, block, {
      x: (column?.x ?? 0) + (i === 0 ? 0 : inset),
      y: Math.round(y + (height - block.height) / 2),
      role: r === 0 ? 'th' : 'td',
      part: cellPath(r, i),
      on: winner && column === winner ? palette.panel : palette.surface,
    });
  });
}

function drawGrid(
  ctx: Ctx,
  blocks: Blocks,
  grid: TypesetGrid,
  columns: Column[],
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
  const marks: Mark[] = [];
  let y = rect.y;
  const rows = grid.rows.map((row, r): TableRow => {
    const height = row.height + stretch;
    const cells = placeCells(ctx, row, r, { columns, winner, y, height });
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
  if (winner) marks.unshift(...winnerMarks(ctx, winner, whole, head));
  const bounds = boundingRect([...rows.flatMap((row) => row.cells), ...marks]);
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

function cellPath(row: number, column: number): string {
  if (row === 0) return column === 0 ? 'options' : `options[${column - 1}]`;
  const path = `criteria[${row - 1}]`;
  return column === 0 ? `${path}.name` : `${path}.cells[${column - 1}]`;
}

function compose(ctx: Ctx, slide: LayoutContent<'comparison'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { blocks } = slide;
  const columns = gridColumns(blocks.options.length, body);
  const grid = fitToHeight(
    ctx,
    'criteria',
    sizeSteps(blocks.criteria.length < 4 ? 32 : 26, 16),
    body.height,
    (size) => typesetGrid(ctx, blocks, columns, size),
  );
  return [...boxes, drawGrid(ctx, blocks, grid, columns, body)];
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
