import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawFunnelBars } from '../../layouts/funnel-shape.ts';
import { drawPlainLevels } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage } from '../../theme.ts';
import { palette } from './tokens.ts';

const lineStyle = { stroke: palette.ink, strokeWidth: 1.5, z: 3 };

/** Draws a funnel as bars, each on a line. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  return [
    ...drawFunnelBars(ctx, stages),
    ...stages.map(({ x, y, width, height }) =>
      lineBox(ctx, [x, y + height], [x + width, y + height], lineStyle),
    ),
  ];
}

/** Draws white matrix quadrants separated by a black cross; the top right one is red. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const [x, y] = [aim.x, last.y];
  return [
    rectBox(ctx, aim, { fill: palette.accent, z: 2 }),
    lineBox(ctx, [first.x, y], [last.x + last.width, y], lineStyle),
    lineBox(ctx, [x, first.y], [x, last.y + last.height], lineStyle),
  ];
}

/** Diagrams of plain geometry: bars, a triangle, a cross. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels: drawPlainLevels,
  quadrants: { gutter: 0, on: palette.surface, draw: drawFields },
};
