import type { Ctx } from '../context.ts';
import { type Box, flattenBoxes, type Rect } from '../scene.ts';
import type { Frame } from '../theme.ts';

/** Largest space above a body, px: content stays near its title, and free space is at the bottom of the page. */
const maxSpaceAbove = 24;

/** Returns the space above a body in px, out of `spare` px of free height. */
export function computeSpaceAbove(spare: number): number {
  return Math.round(Math.min(maxSpaceAbove, Math.max(0, spare) * 0.3));
}

/** Returns the first baseline of boxes, px. */
function findFirstBaseline(boxes: Box[]): number | undefined {
  const baselines = flattenBoxes(boxes).flatMap((box) =>
    box.kind === 'text' ? (box.lines[0]?.baseline ?? []) : [],
  );
  return baselines.length > 0 ? Math.min(...baselines) : undefined;
}

/** Draws content into the body. If the title is beside the body, aligns the content's first line with the title's. */
export function drawAlignedWithTitle(
  ctx: Ctx,
  { body, baseline }: Frame,
  draw: (ctx: Ctx, body: Rect) => Box[],
): Box[] {
  if (baseline === undefined) return draw(ctx, body);
  const trial = { ...ctx, findings: [], count: { ...ctx.count } };
  const by = baseline - (findFirstBaseline(draw(trial, body)) ?? baseline);
  return draw(ctx, { ...body, y: body.y + by, height: body.height - by });
}
