import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { marginX, palette, redInk } from './tokens.ts';

/** Draws the vertical rule between the margin and the page: a red line next to a green one. */
export function marginRule(ctx: Ctx, colors = { near: redInk, far: palette.accent }): Box[] {
  return [
    lineBox(ctx, [marginX, 0], [marginX, 720], { stroke: colors.near, strokeWidth: 1.25, z: 0 }),
    lineBox(ctx, [marginX + 5, 0], [marginX + 5, 720], {
      stroke: colors.far,
      strokeWidth: 1.25,
      z: 0,
    }),
  ];
}

/** Draws a double rule (thick above thin), as below a total in accounting. */
export function doubleRule(
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

type Area = { x: number; right: number; top: number; base: number };

/** Digit columns of an amount: width of one column in px, and number of columns per amount. */
const digit = { width: 23, count: 6 } as const;
const sumWidth = digit.width * digit.count;

/** Distance between the horizontal lines, px. */
const linePitch = 26;

/** Draws an empty account book page: green header, horizontal lines, and amount columns between red lines. */
export function accountPage(ctx: Ctx, { x, right, top, base }: Area, tint: string): Box[] {
  const count = Math.floor((base - top) / linePitch);
  const head = base - count * linePitch;
  const page = { x, y: head, width: right - x, height: base - head };
  const sums = [4, 3, 2, 1].map((place) => right - place * sumWidth);
  return [
    ...sums
      .filter((_, i) => i % 2 === 0)
      .map((left) => rectBox(ctx, { ...page, x: left, width: sumWidth }, { fill: tint, z: 1 })),
    ...linesAcross(ctx, page, { stroke: palette.hairline, strokeWidth: 1, z: 2 }),
    ...sums.flatMap((left) => sumColumns(ctx, { ...page, x: left }, palette.hairline, redInk)),
    lineBox(ctx, [x + 96, head], [x + 96, base], { stroke: redInk, strokeWidth: 1, z: 2 }),
    rectBox(ctx, { ...page, y: head - 8, height: 8 }, { fill: palette.accent, z: 3 }),
  ];
}

type Rule = { stroke: string; strokeWidth: number; z: number };

function linesAcross(ctx: Ctx, { x, y, width, height }: Rect, rule: Rule): Box[] {
  return Array.from({ length: Math.round(height / linePitch) - 1 }, (_, i) => {
    const at = y + (i + 1) * linePitch;
    return lineBox(ctx, [x, at], [x + width, at], rule);
  });
}

/** Draws the digit columns of one amount: thin lines between digits, stronger lines on both sides. */
function sumColumns(ctx: Ctx, { x, y, height }: Rect, thin: string, strong: string): Box[] {
  const line = (at: number, stroke: string, strokeWidth: number) =>
    lineBox(ctx, [at, y], [at, y + height], { stroke, strokeWidth, z: 2 });
  return [
    ...Array.from({ length: digit.count - 1 }, (_, i) => line(x + (i + 1) * digit.width, thin, 1)),
    line(x, strong, 1.25),
    line(x + sumWidth, strong, 1.25),
  ];
}

/** Draws the empty amount column of a section slide. */
export function emptyColumn(ctx: Ctx, area: Area, rule: string, ground: string): Box[] {
  const { x, right, top, base } = area;
  const space = { x, y: top, width: right - x, height: base - top };
  const sum = { ...space, x: right - sumWidth };
  return [
    rectBox(ctx, { ...sum, width: sumWidth }, { fill: ground }),
    ...linesAcross(ctx, space, { stroke: rule, strokeWidth: 1, z: 2 }),
    ...sumColumns(ctx, sum, rule, rule),
  ];
}
