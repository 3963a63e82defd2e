import { pathBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box } from '../scene.ts';
import type { FunnelStage } from '../theme.ts';
import { getPartPaint } from './shapes.ts';

/**
 * Where a funnel stage begins to narrow, as a fraction of its horizontal extent (`reach`), in themes with sharp and
 * with round shapes.
 */
export const bendShares = { sharp: 0.58, round: 0.36 } as const;

const formatPoint = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the SVG path of a funnel stage: straight at first, then narrowing towards the next stage. */
export function createStagePath(stage: FunnelStage, isRound: boolean): string {
  const middle = stage.y + stage.height / 2;
  const [x1, x2] = [stage.x, stage.x + stage.reach];
  const bend = x1 + stage.reach * (isRound ? bendShares.round : bendShares.sharp);
  const [a, b] = [(stage.from * stage.height) / 2, (stage.to * stage.height) / 2];
  if (!isRound)
    return `M${formatPoint(x1, middle - a)}L${formatPoint(bend, middle - a)}L${formatPoint(x2, middle - b)}L${formatPoint(x2, middle + b)}L${formatPoint(bend, middle + a)}L${formatPoint(x1, middle + a)}Z`;
  const pull = (bend + x2) / 2;
  return `M${formatPoint(x1, middle - a)}L${formatPoint(bend, middle - a)}C${formatPoint(pull, middle - a)} ${formatPoint(pull, middle - b)} ${formatPoint(x2, middle - b)}L${formatPoint(x2, middle + b)}C${formatPoint(pull, middle + b)} ${formatPoint(pull, middle + a)} ${formatPoint(bend, middle + a)}L${formatPoint(x1, middle + a)}Z`;
}

/** Draws funnel stages as one continuous band that gets narrower from stage to stage. */
export function drawFunnelBand(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const isRound = ctx.theme.tokens.radius > 0;
  return stages.map((stage) => {
    const rect = { ...stage, width: stage.reach };
    return pathBox(ctx, rect, createStagePath(stage, isRound), {
      ...getPartPaint(ctx, stage.fill),
      z: 2,
    });
  });
}
