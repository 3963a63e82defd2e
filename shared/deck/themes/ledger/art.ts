import { lineBox, rectBox } from '../../boxes.ts';
import { blend } from '../../color.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette, spineWidth } from './tokens.ts';

/** Draws the spine of the account book: a band along the left edge of the page. */
export function drawSpine(ctx: Ctx, fill: string = palette.accent): Box {
  return rectBox(ctx, { x: 0, y: 0, width: spineWidth, height: 720 }, { fill, z: 0 });
}

/** Draws a double line (thick above thin), as below a total in accounting. */
export function drawDoubleLine(
  ctx: Ctx,
  x: number,
  right: number,
  y: number,
  stroke: string,
  z = 1,
): Box[] {
  return [
    lineBox(ctx, [x, y], [right, y], { stroke, strokeWidth: 2.5, z }),
    lineBox(ctx, [x, y + 5], [right, y + 5], { stroke, strokeWidth: 1, z }),
  ];
}

type PageArea = { x: number; right: number; top: number; base: number };

/** Digit columns of an amount: width of one column in px, and number of columns per amount. */
const digitColumn = { width: 23, count: 6 } as const;
const sumWidth = digitColumn.width * digitColumn.count;

/** Distance between the horizontal lines, px. */
const linePitch = 26;

/** Colour of the lines on green paper. */
const paleLineColor = blend(palette.surface, palette.accent, 0.24);

/** Draws an empty account book page on green paper, with lines and the columns of two amounts. */
export function drawAccountPage(ctx: Ctx, { x, right, top, base }: PageArea): Box[] {
  const page = { x, y: top, width: right - x, height: base - top };
  const line = { stroke: paleLineColor, strokeWidth: 1, z: 2 };
  return [
    rectBox(ctx, page, { fill: palette.accent, z: 1 }),
    ...drawLinesAcross(ctx, page, line),
    ...[2, 1].flatMap((place) =>
      drawSumColumns(ctx, { ...page, x: right - place * sumWidth }, paleLineColor, paleLineColor),
    ),
  ];
}

type LineStyle = { stroke: string; strokeWidth: number; z: number };

function drawLinesAcross(ctx: Ctx, { x, y, width, height }: Rect, rule: LineStyle): Box[] {
  return Array.from({ length: Math.round(height / linePitch) - 1 }, (_, i) => {
    const at = y + (i + 1) * linePitch;
    return lineBox(ctx, [x, at], [x + width, at], rule);
  });
}

/** Draws the digit columns of one amount: thin lines between digits, stronger lines on both sides. */
function drawSumColumns(ctx: Ctx, { x, y, height }: Rect, thin: string, strong: string): Box[] {
  const line = (at: number, stroke: string, strokeWidth: number) =>
    lineBox(ctx, [at, y], [at, y + height], { stroke, strokeWidth, z: 2 });
  return [
    ...Array.from({ length: digitColumn.count - 1 }, (_, i) =>
      line(x + (i + 1) * digitColumn.width, thin, 1),
    ),
    line(x, strong, 1.25),
    line(x + sumWidth, strong, 1.25),
  ];
}

/** Draws the empty amount column of a section slide. */
export function drawEmptyColumn(ctx: Ctx, area: PageArea, rule: string, ground: string): Box[] {
  const { x, right, top, base } = area;
  const space = { x, y: top, width: right - x, height: base - top };
  const sum = { ...space, x: right - sumWidth };
  return [
    rectBox(ctx, { ...sum, width: sumWidth }, { fill: ground }),
    ...drawLinesAcross(ctx, space, { stroke: rule, strokeWidth: 1, z: 2 }),
    ...drawSumColumns(ctx, sum, rule, rule),
  ];
}
