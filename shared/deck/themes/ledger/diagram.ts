import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeLevelRect, computeSteppedWidth } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { drawDoubleLine } from './art.ts';
import { palette } from './tokens.ts';

const squareGrid = { pitch: 19, gap: 3 } as const;

/** Returns the paths of squares that fill a rectangle, from the bottom row upwards. */
function createSquarePaths({ x, y, width, height }: Rect): string[] {
  const columns = Math.max(1, Math.floor(width / squareGrid.pitch));
  const rows = Math.max(1, Math.floor(height / squareGrid.pitch));
  const pitch = { x: width / columns, y: height / rows };
  const side = { x: pitch.x - squareGrid.gap, y: pitch.y - squareGrid.gap };
  return Array.from({ length: columns * rows }, (_, i) => {
    const left = x + (i % columns) * pitch.x;
    const top = y + height - side.y - Math.floor(i / columns) * pitch.y;
    const [w, h] = [side.x.toFixed(1), side.y.toFixed(1)];
    return `M${left.toFixed(1)} ${top.toFixed(1)}h${w}v${h}h-${w}Z`;
  });
}

/** Draws a funnel stage as squares; the part of the first stage's value that is lost stays pale. */
function drawStage(ctx: Ctx, { x, y, width, height, from, fill }: FunnelStage): Box[] {
  const rect = { x, y, width, height };
  const squares = createSquarePaths(rect);
  const full = Math.max(1, Math.round(squares.length * from));
  const open = squares.slice(full).join('');
  return [
    pathBox(ctx, rect, squares.slice(0, full).join(''), { fill, z: 2 }),
    ...(open ? [pathBox(ctx, rect, open, { fill: palette.panel, z: 1 })] : []),
  ];
}

/** Draws pyramid levels as rows of squares, each with a double line below. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.flatMap((level) => {
    const rect = computeLevelRect(level);
    const foot = rect.y + rect.height - 5;
    // Extend by one gap, so that the last square ends where the line ends.
    const counted = { ...rect, width: rect.width + squareGrid.gap, height: rect.height - 12 };
    return [
      pathBox(ctx, rect, createSquarePaths(counted).join(''), { fill: level.fill, z: 2 }),
      ...drawDoubleLine(ctx, rect.x, rect.x + rect.width, foot - 1, palette.ink, 2),
    ];
  });
}

/** Draws matrix quadrants as ledger pages: a line on top, a line on the left. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.flatMap((rect, i): Box[] => {
    const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
    const isAim = i === 1;
    const edge = isAim ? palette.onAccent : palette.accent;
    const line = { stroke: edge, strokeWidth: 1, z: 3, opacity: isAim ? 0.6 : 1 };
    return [
      rectBox(ctx, rect, { fill: isAim ? palette.accent : palette.panel, z: isAim ? 2 : 1 }),
      lineBox(ctx, [rect.x, rect.y], [right, rect.y], {
        stroke: palette.accent,
        strokeWidth: 2.5,
        z: 3,
      }),
      lineBox(ctx, [rect.x + 10, rect.y + 2], [rect.x + 10, bottom], line),
    ];
  });
}

/** Diagrams in ledger style: squares, lines and double lines. */
export const diagram: DiagramStyle = {
  drawStages: (ctx, stages) => stages.flatMap((stage) => drawStage(ctx, stage)),
  profile: computeSteppedWidth,
  drawLevels,
  quadrants: { gutter: 12, on: palette.panel, draw: drawFields },
};
