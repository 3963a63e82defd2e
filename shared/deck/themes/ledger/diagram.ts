import type { Ctx } from '../../context.ts';
import { sliceRect, stepped } from '../../layouts/slices.ts';
import { lineBox, pathBox, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { doubleRule } from './art.ts';
import { palette, redInk } from './tokens.ts';

const square = { pitch: 19, gap: 3 } as const;

/** Squares that fill a rectangle, as paths, from its bottom row up. */
function squaresIn({ x, y, width, height }: Rect): string[] {
  const columns = Math.max(1, Math.floor(width / square.pitch));
  const rows = Math.max(1, Math.floor(height / square.pitch));
  const pitch = { x: width / columns, y: height / rows };
  const side = { x: pitch.x - square.gap, y: pitch.y - square.gap };
  return Array.from({ length: columns * rows }, (_, i) => {
    const left = x + (i % columns) * pitch.x;
    const top = y + height - side.y - Math.floor(i / columns) * pitch.y;
    const [w, h] = [side.x.toFixed(1), side.y.toFixed(1)];
    return `M${left.toFixed(1)} ${top.toFixed(1)}h${w}v${h}h-${w}Z`;
  });
}

/** A stage counted out in squares; what it has lost is left open. */
function drawStage(ctx: Ctx, { x, y, width, height, from, fill }: FunnelStage): Box[] {
  const rect = { x, y, width, height };
  const squares = squaresIn(rect);
  const full = Math.max(1, Math.round(squares.length * from));
  const open = squares.slice(full).join('');
  return [
    pathBox(ctx, rect, squares.slice(0, full).join(''), { fill, z: 2 }),
    ...(open ? [pathBox(ctx, rect, open, { fill: palette.panel, z: 1 })] : []),
  ];
}

/** Levels as sums: counted out in squares, each in its own width, closed by a double rule. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.flatMap((level) => {
    const rect = sliceRect(level);
    const foot = rect.y + rect.height - 5;
    // Squares end where the rule does: the last gap of each row goes past it.
    const counted = { ...rect, width: rect.width + square.gap, height: rect.height - 12 };
    return [
      pathBox(ctx, rect, squaresIn(counted).join(''), { fill: level.fill, z: 2 }),
      ...doubleRule(ctx, rect.x, rect.x + rect.width, foot - 1, palette.ink, 2),
    ];
  });
}

/** Fields as pages of the book: a rule on top, the red line at their left. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.flatMap((rect, i): Box[] => {
    const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
    const isAim = i === 1;
    const edge = isAim ? palette.onAccent : redInk;
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

/** Everything counted, ruled and closed. */
export const diagram: DiagramStyle = {
  drawStages: (ctx, stages) => stages.flatMap((stage) => drawStage(ctx, stage)),
  profile: stepped,
  drawLevels,
  fields: { gutter: 12, on: palette.panel, draw: drawFields },
};
