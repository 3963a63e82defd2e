import type { Ctx } from '../context.ts';
import type { Box } from '../scene.ts';

/** Draws boxes below each other, vertically centred between `top` and `bottom`. `draw` starts at the given y. */
export function drawCentredTexts(
  ctx: Ctx,
  { top, bottom }: { top: number; bottom: number },
  draw: (ctx: Ctx, y: number) => Box[],
): Box[] {
  // First typeset with a copy of the context to measure the height.
  const trial = draw({ ...ctx, findings: [], count: { ...ctx.count } }, top);
  const end = Math.max(...trial.map((box) => box.y + box.height));
  return draw(ctx, Math.round(top + Math.max(0, bottom - end) / 2));
}
