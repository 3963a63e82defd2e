import { lineBox, pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeStageRect } from '../../layouts/funnel-shape.ts';
import { createRoundedPath } from '../../layouts/shapes.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { greenColors, palette } from './tokens.ts';

const getLeafColor = (index: number) =>
  greenColors[Math.min(index + 1, greenColors.length - 1)] ?? greenColors[1];

/** Draws a funnel as blades with one round corner on a common ground. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height;
  return [
    ...stages.map((stage) => {
      const rect = computeStageRect(stage);
      const corner = Math.min(20, rect.height / 2);
      return pathBox(ctx, rect, createRoundedPath(rect, [0, corner, 0, 0]), {
        fill: stage.fill,
        z: 2,
      });
    }),
    lineBox(ctx, [first.x, base], [last.x + last.width, base], {
      stroke: palette.quiet,
      strokeWidth: 2,
      z: 3,
    }),
  ];
}

/** Returns the path of one tier of a fir tree with a scalloped bottom edge. */
function createTierPath(level: PyramidLevel, index: number): string {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const [a, b] = [index === 0 ? 0 : level.halfWidthAt(top) * 0.6, level.halfWidthAt(bottom)];
  const scallops = 3 + 2 * index;
  const pitch = (2 * b) / scallops;
  const hem = bottom - 12;
  const bows = Array.from({ length: scallops }, () => `q${-pitch / 2} 22 ${-pitch} 0`).join('');
  const waist = top + level.height * 0.62;
  const inner = (a + b) / 2 - level.height * 0.1;
  return `M${middle - a} ${top}H${middle + a}Q${middle + inner} ${waist} ${middle + b} ${hem}${bows}Q${middle - inner} ${waist} ${middle - a} ${top}Z`;
}

function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.map((level, i) => {
    const { x, y, width, height } = level;
    const fill = i === 0 ? palette.accent : getLeafColor(levels.length - 1 - i);
    return pathBox(ctx, { x, y, width, height }, createTierPath(level, i), { fill, z: 2 });
  });
}

/** Draws the quadrants of a matrix as four petals. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.map((rect, i) => {
    const [round, sharp] = [Math.min(64, rect.height / 3), 8];
    const isTurned = i === 0 || i === 3;
    const radii = isTurned ? [round, sharp, round, sharp] : [sharp, round, sharp, round];
    const [a = 0, b = 0, c = 0, d = 0] = radii;
    const fill = i === 1 ? palette.accent : palette.panel;
    return pathBox(ctx, rect, createRoundedPath(rect, [a, b, c, d]), { fill, z: i === 1 ? 2 : 1 });
  });
}

/** Diagrams as plants: a funnel of blades, a pyramid as a fir tree, a matrix of petals. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels,
  quadrants: { gutter: 10, on: palette.panel, draw: drawFields },
};
