import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeStageRect } from '../../layouts/funnel-shape.ts';
import { drawPlainLevels } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { palette } from './tokens.ts';

/**
 * Returns distance and stroke width of hatching lines, px. A higher `depth`, the index of a level, is hatched more
 * lightly.
 */
const getHatchStyle = (depth: number) => ({ pitch: 4 + depth * 2.5, weight: 1.6 - depth * 0.15 });

/** Draws a funnel as hatched bars; the emphasised one is filled. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const { pitch, weight } = getHatchStyle(1);
  return stages.map((stage) => {
    const rect = computeStageRect(stage);
    if (stage.isEmphasised) return rectBox(ctx, rect, { fill: stage.fill, z: 2 });
    const count = Math.max(1, Math.floor((rect.height - weight) / pitch));
    const step = (rect.height - weight) / count;
    const lines = Array.from({ length: count + 1 }, (_, i) => {
      const y = rect.y + weight / 2 + i * step;
      return `M${rect.x.toFixed(1)} ${y.toFixed(1)}h${rect.width.toFixed(1)}`;
    });
    return pathBox(ctx, rect, lines.join(''), {
      stroke: palette.ink,
      strokeWidth: weight,
      z: 2,
    });
  });
}

function drawEngravedLevel(ctx: Ctx, level: PyramidLevel, depth: number): Box {
  const { pitch, weight } = getHatchStyle(depth);
  const count = Math.floor(level.height / pitch);
  const step = level.height / count;
  const middle = level.x + level.width / 2;
  const lines = Array.from({ length: count + 1 }, (_, i) => {
    const y = level.y + i * step;
    const half = level.halfWidthAt(y);
    return `M${(middle - half).toFixed(1)} ${y.toFixed(1)}h${(2 * half).toFixed(1)}`;
  });
  const { x, y, width, height } = level;
  const paint = { stroke: palette.ink, strokeWidth: weight, z: 2 };
  return pathBox(ctx, { x, y, width, height }, lines.join(''), paint);
}

/** Draws matrix quadrants like newspaper articles, with lines above and between; the top right one is filled. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, , , last] = fields;
  if (!first || !last) return [];
  const x = (first.x + first.width + last.x) / 2;
  return [
    ...fields.flatMap((rect, i): Box[] => {
      const [right, y] = [rect.x + rect.width, rect.y];
      if (i === 1) return [rectBox(ctx, rect, { fill: palette.accent, z: 2 })];
      return [lineBox(ctx, [rect.x, y], [right, y], { stroke: palette.ink, strokeWidth: 3 })];
    }),
    lineBox(ctx, [x, first.y], [x, last.y + last.height], {
      stroke: palette.hairline,
      strokeWidth: 1,
    }),
  ];
}

/** Diagrams hatched in black, with the most important part filled in the accent colour. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels: (ctx, levels) => [
    ...drawPlainLevels(ctx, levels.slice(0, 1)),
    ...levels.slice(1).map((level, i) => drawEngravedLevel(ctx, level, i)),
  ],
  quadrants: { gutter: 28, on: palette.surface, draw: drawFields },
};
