import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawPlainLevels } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage } from '../../theme.ts';
import { palette } from './tokens.ts';

const lineStyle = { stroke: palette.ink, strokeWidth: 1.5, z: 3 };
const minRadius = 10;

/** Draws a funnel as quarter circles on a line. The area of each is proportional to the stage's value. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  return stages.flatMap(({ x, y, width, height, from, fill }): Box[] => {
    const r = Math.max(minRadius, Math.min(width, height) * Math.sqrt(from));
    const base = y + height;
    const rect = { x, y: base - r, width: r, height: r };
    const d = `M${x} ${base}v${-r}a${r} ${r} 0 0 1 ${r} ${r}Z`;
    return [
      pathBox(ctx, rect, d, { fill, z: 2 }),
      lineBox(ctx, [x, base], [x + width, base], lineStyle),
    ];
  });
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

/** Diagrams of plain geometry: quarter circles, a triangle, a cross. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels: drawPlainLevels,
  quadrants: { gutter: 0, on: palette.surface, draw: drawFields },
};
