import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { bendShares } from '../../layouts/funnel-shape.ts';
import { drawPlainLevels } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { palette } from './tokens.ts';

/**
 * Returns distance and stroke width of hatching lines, px. A higher `depth`, the index of a level, is hatched more
 * lightly.
 */
const getHatchStyle = (depth: number) => ({ pitch: 4 + depth * 2.5, weight: 1.6 - depth * 0.15 });

/** Draws a funnel stage as horizontal lines that follow its narrowing outline. */
function drawEngravedStage(ctx: Ctx, stage: FunnelStage, depth: number): Box {
  const { x, y, height, reach, from, to } = stage;
  const { pitch, weight } = getHatchStyle(depth);
  const middle = y + height / 2;
  const [a, b] = [(from * height) / 2, (to * height) / 2];
  const bend = x + reach * bendShares.sharp;
  const lines: string[] = [];
  for (let off = 0; off <= a; off += pitch) {
    const end = off <= b ? x + reach : bend + ((a - off) / (a - b)) * (x + reach - bend);
    const sides = off === 0 ? [0] : [-off, off];
    for (const side of sides)
      lines.push(`M${x.toFixed(1)} ${(middle + side).toFixed(1)}H${end.toFixed(1)}`);
  }
  const rect = { x, y: middle - a, width: reach, height: 2 * a };
  return pathBox(ctx, rect, lines.join(''), { stroke: palette.ink, strokeWidth: weight, z: 2 });
}

/** Draws a funnel: the last stage filled, the others hatched. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  return stages.map((stage, i) => {
    const depth = stages.length - 1 - i;
    if (depth > 0) return drawEngravedStage(ctx, stage, depth - 1);
    const half = Math.max(2, (stage.from * stage.height) / 2);
    const y = stage.y + stage.height / 2 - half;
    const bar = { x: stage.x, y, width: stage.reach, height: 2 * half };
    return rectBox(ctx, bar, { fill: palette.accent, z: 2 });
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
