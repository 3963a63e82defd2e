import { computeBoundingRect, lineBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { BigNumberStyle } from '../../theme.ts';

/** The spaces of the number and of its comparison and context, without insets. */
type Regions = { number: Rect; side: Rect | undefined };
type RegionName = 'number' | 'side';

const columnGap = 64;
/** Width of a side column as a fraction of the body; narrower for a context without a comparison. */
const sideShare = { comparison: 0.3, context: 0.28 } as const;
/** Height of the strip below a number, and the gap above it, px. */
const strip = { comparison: 112, context: 84, gap: 48 } as const;

const getStyle = ({ theme }: Ctx): BigNumberStyle => theme.bigNumber ?? { side: 'right' };

/** Whether comparison and context are in a strip below the number. */
export const isStripBelow = (ctx: Ctx): boolean => getStyle(ctx).side === 'below';

/** Splits the body of a slide as the theme composes it; `beside` is what the number has beside it. */
export function divideBody(
  ctx: Ctx,
  body: Rect,
  beside: 'comparison' | 'context' | undefined,
): Regions {
  if (!beside) return { number: body, side: undefined };
  const { side } = getStyle(ctx);
  if (side === 'below') {
    const height = strip[beside];
    const number = { ...body, height: body.height - height - strip.gap };
    return { number, side: { ...body, y: body.y + body.height - height, height } };
  }
  const width = Math.round(body.width * sideShare[beside]);
  const rest = body.width - width - columnGap;
  const isLeft = side === 'left';
  return {
    number: { ...body, x: isLeft ? body.x + width + columnGap : body.x, width: rest },
    side: { ...body, x: isLeft ? body.x : body.x + rest + columnGap, width },
  };
}

const holds = (ctx: Ctx, name: RegionName): boolean => {
  const { ground } = getStyle(ctx);
  return ground?.holds === name || ground?.holds === 'both';
};

/** Draws into a region with the inset and the background of the ground that holds it. */
export function drawInRegion<T>(
  ctx: Ctx,
  name: RegionName,
  rect: Rect,
  draw: (ctx: Ctx, rect: Rect) => T,
): T {
  const { ground } = getStyle(ctx);
  if (!ground || !holds(ctx, name)) return draw(ctx, rect);
  const { x, y } = ground.inset;
  const inner = {
    x: rect.x + x,
    y: rect.y + y,
    width: rect.width - 2 * x,
    height: rect.height - 2 * y,
  };
  const palette = { ...ctx.theme.palette, surface: ground.on };
  return draw({ ...ctx, theme: { ...ctx.theme, palette } }, inner);
}

/** Draws what holds the regions, as high as their contents, and the line between them. */
export function drawRegions(
  ctx: Ctx,
  { number, side }: Regions,
  contents: { number: Box[]; side: Box[] },
): Box[] {
  const { ground, drawLine } = getStyle(ctx);
  const inset = ground?.inset.y ?? 0;
  const end = (name: RegionName) =>
    contents[name].length > 0
      ? Math.max(...contents[name].map((box) => box.y + box.height)) +
        (holds(ctx, name) ? inset : 0)
      : 0;
  const bottom = Math.min(Math.max(end('number'), end('side')), number.y + number.height);
  const cut = (rect: Rect, to: number) => ({ ...rect, height: to - rect.y });
  const isBoth = ground?.holds === 'both';
  const parts: Rect[] = [];
  if (holds(ctx, 'number')) parts.push(cut(number, isBoth ? bottom : end('number')));
  if (side && holds(ctx, 'side')) parts.push(cut(side, isBoth ? bottom : end('side')));
  const held = parts.length > 0 ? (ground?.draw(ctx, parts) ?? []) : [];
  if (!side || ground) return held;
  const stroke = { stroke: ctx.theme.palette.hairline, strokeWidth: 1.5 };
  const line = drawLine ?? ((_, from, to) => [lineBox(ctx, from, to, stroke)]);
  if (isStripBelow(ctx)) {
    const { y } = computeBoundingRect(contents.side);
    const at = y - strip.gap / 2;
    return line(ctx, [side.x, at], [side.x + side.width, at]);
  }
  const x = Math.max(number.x, side.x) - columnGap / 2;
  return line(ctx, [x, number.y], [x, bottom]);
}
