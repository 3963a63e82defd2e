import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeSteppedWidth } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { palette } from './tokens.ts';

function drawDisc(ctx: Ctx, cx: number, cy: number, r: number, fill: string, z = 2): Box {
  return rectBox(
    ctx,
    { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r },
    { fill, radius: r, z },
  );
}

/** Draws a funnel as blocks on a common ground; the height is the stage's share. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  return stages.map(({ x, y, width, height, from }, i): Box => {
    const tall = Math.max(10, height * from);
    const rect = { x, y: y + height - tall, width, height: tall };
    const fill = i === stages.length - 1 ? palette.accent : palette.quiet;
    return rectBox(ctx, rect, { fill, radius: Math.min(20, tall / 2), z: 2 });
  });
}

/** Draws a pyramid of blocks, one more per row; every second block has a window. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  const count = levels.length;
  const gap = 6;
  return levels.flatMap((level, row) => {
    const width = level.width / count;
    const left = level.x + (level.width - width * (row + 1)) / 2;
    return Array.from({ length: row + 1 }, (_, i) => {
      const { y, height } = level;
      const block = { x: left + i * width + gap / 2, y, width: width - gap, height };
      const window = Math.min(block.width, height) * 0.22;
      const [cx, cy] = [block.x + block.width / 2, y + height / 2];
      const isOpen = (i + row) % 2 === 1;
      return [
        rectBox(ctx, block, { fill: level.fill, radius: 12, z: 2 }),
        ...(isOpen ? [drawDisc(ctx, cx, cy, window, palette.surface, 3)] : []),
      ];
    }).flat();
  });
}

/** Draws matrix quadrants as puzzle pieces. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, third, last] = fields;
  if (!first || !aim || !third || !last) return [];
  const fills = [0, 1, 2, 3].map((i) => (i === 1 ? palette.accent : palette.panel));
  const [cx, cy] = [(first.x + first.width + aim.x) / 2, (first.y + first.height + third.y) / 2];
  const [left, right] = [first.x + first.width / 2, aim.x + aim.width / 2];
  const [upper, lower] = [first.y + first.height / 2, third.y + third.height / 2];
  const axisEnds = [
    [cx, upper, fills[0]],
    [right, cy, fills[1]],
    [cx, lower, fills[3]],
    [left, cy, fills[2]],
  ] as const;
  return [
    ...fields.map((rect, i) =>
      rectBox(ctx, rect, { fill: fills[i] ?? palette.panel, radius: 22, z: 1 }),
    ),
    ...axisEnds.map(([x, y, fill]) => drawDisc(ctx, x, y, 15, fill ?? palette.panel, 2)),
  ];
}

/** Diagrams of blocks and puzzle pieces. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: computeSteppedWidth,
  drawLevels,
  quadrants: { gutter: 8, on: palette.panel, draw: drawFields },
};
