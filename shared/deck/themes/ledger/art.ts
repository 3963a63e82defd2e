import type { Ctx } from '../../context.ts';
import { lineBox, pathBox, rectBox } from '../../place.ts';
import { seededRandom } from '../../random.ts';
import type { Box, Rect } from '../../scene.ts';
import { column, palette, redInk } from './tokens.ts';

/** The rule between the margin column and the page: a red line beside a green one. */
export function marginRule(ctx: Ctx, colors = { near: redInk, far: palette.accent }): Box[] {
  const { rule } = column;
  return [
    lineBox(ctx, [rule, 0], [rule, 720], { stroke: colors.near, strokeWidth: 1.25, z: 0 }),
    lineBox(ctx, [rule + 5, 0], [rule + 5, 720], { stroke: colors.far, strokeWidth: 1.25, z: 0 }),
  ];
}

/** A thick rule with a thin one below it, as accountants close a sum. */
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

/** Days of trade: a column for each, higher and lower by the deck's own course, and their running mean. */
export function trade(ctx: Ctx, area: Area): Box[] {
  const random = seededRandom(`trade|${ctx.title}`);
  const pitch = 18;
  const height = area.base - area.top;
  const count = Math.ceil((area.right - area.x) / pitch);
  const phase = random() * 6;
  const values = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const swell = 0.14 * Math.sin(share * 9 + phase) + 0.07 * Math.sin(share * 23 + phase * 2);
    return Math.min(1, Math.max(0.06, 0.2 + 0.5 * share ** 1.3 + swell + (random() - 0.5) * 0.16));
  });
  const bars = values.map((value, i) => {
    const isLoss = i > 0 && value < (values[i - 1] ?? 0) - 0.1;
    const fill = isLoss ? redInk : i >= count - 14 ? palette.accent : palette.ink;
    const rect = { x: area.x + i * pitch, y: area.base - value * height, width: 9 };
    return rectBox(ctx, { ...rect, height: value * height }, { fill, z: 2 });
  });
  return [...rules(ctx, area), ...bars, meanLine(ctx, area, values, pitch)];
}

function rules(ctx: Ctx, { x, right, top, base }: Area): Box[] {
  const pitch = (base - top) / 6;
  return Array.from({ length: 6 }, (_, i) =>
    lineBox(ctx, [x, top + i * pitch], [right, top + i * pitch], {
      stroke: palette.hairline,
      strokeWidth: 1,
      z: 1,
    }),
  );
}

function meanLine(ctx: Ctx, area: Area, values: number[], pitch: number): Box {
  const points = values.map((_, i) => {
    const window = values.slice(Math.max(0, i - 5), i + 6);
    const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
    const y = area.base - (mean * 0.92 + 0.16) * (area.base - area.top);
    return `${area.x + i * pitch + 4.5} ${y.toFixed(1)}`;
  });
  const rect = { x: area.x, y: area.top, width: area.right - area.x, height: area.base - area.top };
  const paint = { stroke: palette.accent, strokeWidth: 2, z: 3 };
  return pathBox(ctx, rect, `M${points.join('L')}`, paint);
}

/** A column of entries, each a bar as long as its figure, flush right. */
export function entries(
  ctx: Ctx,
  area: { right: number; width: number; top: number; bottom: number },
  colors: { rule: string; entry: string },
): Box[] {
  const random = seededRandom(`entries|${ctx.title}|${ctx.index}`);
  const pitch = 34;
  const count = Math.floor((area.bottom - area.top) / pitch);
  return Array.from({ length: count }, (_, i) => {
    const y = area.top + (i + 1) * pitch;
    const width = Math.round(area.width * (0.22 + 0.62 * random()));
    const bar = { x: area.right - width, y: y - 21, width, height: 10 };
    return [
      lineBox(ctx, [area.right - area.width, y], [area.right, y], {
        stroke: colors.rule,
        strokeWidth: 1,
      }),
      rectBox(ctx, bar, { fill: colors.entry }),
    ];
  }).flat();
}

/** The lines of an account on which nothing is entered yet, the column of its amounts parted in red. */
export function blankLines(ctx: Ctx, room: Rect): Box[] {
  const pitch = 34;
  const count = Math.floor(room.height / pitch);
  const right = room.x + room.width;
  const foot = room.y + count * pitch;
  const column = right - Math.min(64, room.width * 0.24);
  const rule = { stroke: palette.hairline, strokeWidth: 1 };
  return [
    ...Array.from({ length: count }, (_, i) => {
      const y = room.y + (i + 1) * pitch;
      return lineBox(ctx, [room.x, y], [right, y], rule);
    }),
    lineBox(ctx, [column, room.y], [column, foot], {
      stroke: redInk,
      strokeWidth: 1,
      opacity: 0.55,
    }),
  ];
}
