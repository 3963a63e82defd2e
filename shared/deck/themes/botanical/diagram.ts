import { lineBox, pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { roundedPath } from '../../layouts/shapes.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { leafPath, veinPath } from './leaves.ts';
import { greens, palette } from './tokens.ts';

/** Actual maximum width of a leaf as a fraction of its `width`, which places the control points of the curve. */
const bladeShare = 0.93;

const leafColor = (index: number) => greens[Math.min(index + 1, greens.length - 1)] ?? greens[1];

/** Draws a funnel as leaves on a stem; the width of each leaf is the stage's share. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const middle = first.y + first.height / 2;
  const end = last.x + last.width;
  return [
    lineBox(ctx, [first.x, middle], [end, middle], {
      stroke: palette.quiet,
      strokeWidth: 2,
      z: 1,
    }),
    ...stages.flatMap((stage, i) => {
      const isLast = i === stages.length - 1;
      const width = Math.max(14, (stage.from * stage.height) / bladeShare);
      const leaf = { stem: [stage.x, middle] as const, angle: 0, length: stage.width, width };
      const half = (width * bladeShare) / 2;
      const rect = { x: stage.x, y: middle - half, width: stage.width, height: 2 * half };
      const [fill, vein] = isLast
        ? [palette.accent, palette.onAccent]
        : [leafColor(i), palette.surface];
      return [
        pathBox(ctx, rect, leafPath(leaf), { fill, z: 2 }),
        pathBox(ctx, rect, veinPath(leaf, 6), { stroke: vein, strokeWidth: 2, z: 3 }),
      ];
    }),
  ];
}

/** Returns the path of one tier of a fir tree with a scalloped bottom edge. */
function tierPath(level: PyramidLevel, index: number): string {
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
    const fill = i === 0 ? palette.accent : leafColor(levels.length - 1 - i);
    return pathBox(ctx, { x, y, width, height }, tierPath(level, i), { fill, z: 2 });
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
    return pathBox(ctx, rect, roundedPath(rect, [a, b, c, d]), { fill, z: i === 1 ? 2 : 1 });
  });
}

/** Diagrams as plants: a funnel of leaves, a pyramid as a fir tree, a matrix of petals. */
export const diagram: DiagramStyle = {
  drawStages,
  drawLevels,
  quadrants: { gutter: 10, on: palette.panel, draw: drawFields },
};
