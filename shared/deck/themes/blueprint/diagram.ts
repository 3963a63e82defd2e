import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeStageRect } from '../../layouts/funnel-shape.ts';
import { drawPlainLevels } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { createCornerPath } from './art.ts';
import { lineColors, palette } from './tokens.ts';

const axisStyle = { stroke: lineColors.thin, strokeWidth: 1.1, dash: '22 5 4 5', z: 3 };
/** How far a centre line extends beyond its shape, px. */
const axisOverhang = 14;

/** Distance between the lines of a hatching, px. */
const hatchPitch = 12;

/** Returns diagonal lines that fill a rectangle, as a drawing marks a cut. */
function createHatchPath({ x, y, width, height }: Rect): string {
  const lines: string[] = [];
  for (let offset = hatchPitch; offset < width + height; offset += hatchPitch) {
    const from = [x + Math.max(0, offset - height), y + Math.min(height, offset)];
    const to = [x + Math.min(width, offset), y + Math.max(0, offset - width)];
    lines.push(
      `M${from.map((n) => n.toFixed(1)).join(' ')}L${to.map((n) => n.toFixed(1)).join(' ')}`,
    );
  }
  return lines.join('');
}

/** Draws a funnel as hatched bars with an outline on a centre line; the emphasised one is filled. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height;
  const right = last.x + last.width;
  return [
    ...stages.flatMap((stage): Box[] => {
      const rect = computeStageRect(stage);
      if (stage.isEmphasised) return [rectBox(ctx, rect, { fill: stage.fill, z: 2 })];
      return [
        rectBox(ctx, rect, {
          fill: palette.panel,
          stroke: lineColors.thick,
          strokeWidth: 1.8,
          z: 2,
        }),
        pathBox(ctx, rect, createHatchPath(rect), {
          stroke: lineColors.thin,
          strokeWidth: 1,
          z: 3,
        }),
      ];
    }),
    lineBox(ctx, [first.x - axisOverhang, base], [right + axisOverhang, base], axisStyle),
  ];
}

/** Draws a pyramid with a vertical centre line and ticks at each level. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last) return [];
  const middle = first.x + first.width / 2;
  const bottom = last.y + last.height;
  return [
    ...drawPlainLevels(ctx, levels),
    lineBox(ctx, [middle, first.y - axisOverhang], [middle, bottom + axisOverhang], axisStyle),
    ...levels.slice(1).map((level) => {
      const half = level.halfWidthAt(level.y);
      const ticks = `M${middle - half} ${level.y - 9}v12M${middle + half} ${level.y - 9}v12`;
      const rect = { x: middle - half, y: level.y - 9, width: 2 * half, height: 12 };
      return pathBox(ctx, rect, ticks, { stroke: palette.accent, strokeWidth: 1.2, z: 3 });
    }),
  ];
}

/** Draws the quadrants of a matrix with extended corners, and a target where the axes cross. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const [cx, cy] = [(first.x + first.width + aim.x) / 2, (first.y + first.height + last.y) / 2];
  const ring = (r: number) => ({ x: cx - r, y: cy - r, width: 2 * r, height: 2 * r });
  return [
    ...fields.map((rect, i) =>
      rectBox(ctx, rect, { fill: i === 1 ? palette.accent : palette.panel }),
    ),
    ...fields.map((rect) =>
      pathBox(ctx, rect, createCornerPath(rect, 4), {
        stroke: lineColors.thin,
        strokeWidth: 1.2,
        z: 2,
      }),
    ),
    lineBox(ctx, [first.x - axisOverhang, cy], [last.x + last.width, cy], axisStyle),
    lineBox(ctx, [cx, first.y], [cx, last.y + last.height + axisOverhang], axisStyle),
    rectBox(ctx, ring(13), {
      fill: palette.panel,
      stroke: lineColors.thick,
      strokeWidth: 1.8,
      radius: 13,
      z: 4,
    }),
    rectBox(ctx, ring(4), { fill: palette.accent, radius: 4, z: 5 }),
  ];
}

/** Diagrams as technical drawings, with centre lines and dimensions. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels,
  quadrants: { gutter: 16, on: palette.panel, draw: drawFields },
};
