import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawFunnelBars } from '../../layouts/funnel-shape.ts';
import { computeSteppedWidth } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, PyramidLevel } from '../../theme.ts';
import { palette } from './tokens.ts';

function drawDisc(ctx: Ctx, cx: number, cy: number, r: number, fill: string, z = 2): Box {
  return rectBox(
    ctx,
    { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r },
    { fill, radius: r, z },
  );
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

/** Draws matrix quadrants as blocks. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.map((rect, i) =>
    rectBox(ctx, rect, { fill: i === 1 ? palette.accent : palette.panel, radius: 22, z: 1 }),
  );
}

/** Diagrams of blocks. */
export const diagram: DiagramStyle = {
  drawStages: (ctx, stages) => drawFunnelBars(ctx, stages, 16),
  profile: computeSteppedWidth,
  drawLevels,
  quadrants: { gutter: 12, on: palette.panel, draw: drawFields },
};
