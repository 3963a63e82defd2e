import { rectBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';
import type { FunnelStage } from '../theme.ts';

/** Returns the rectangle of a funnel stage on the common ground; its height is the stage's share. */
export function computeStageRect({ x, y, width, height, from }: FunnelStage, min = 10): Rect {
  const tall = Math.max(min, height * from);
  return { x, y: y + height - tall, width, height: tall };
}

/** Draws funnel stages as plain bars. */
export function drawFunnelBars(ctx: Ctx, stages: FunnelStage[], radius = 0): Box[] {
  return stages.map((stage) => {
    const rect = computeStageRect(stage);
    const rounding = Math.min(radius, rect.height / 2);
    return rectBox(ctx, rect, { fill: stage.fill, radius: rounding, z: 2 });
  });
}
