import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import { blend } from '../../color.ts';
import type { Ctx } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { drawFunnelBars } from '../../layouts/funnel-shape.ts';
import { computeLevelCorners, computeLevelRect } from '../../layouts/pyramid-shape.ts';
import { createPolygonPath } from '../../layouts/shapes.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import type { DiagramStyle, PyramidLevel } from '../../theme.ts';
import { palette, teal, tokens, violet } from './tokens.ts';

/** Returns the colour at `share` (0 to 1) of the gradient from violet over the accent to teal. */
function getHueAt(share: number): string {
  return share < 0.5
    ? blend(palette.accent, violet, share * 2)
    : blend(teal, palette.accent, share * 2 - 1);
}

const createGradient = (x1: number, x2: number, from: string, to: string): Fill => ({
  kind: 'linear',
  x1,
  y1: 0,
  x2,
  y2: 0,
  stops: [
    { offset: 0, color: from },
    { offset: 1, color: to },
  ],
});

/** Draws a glass pyramid, brightest at the top; each level has a bright upper edge. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.flatMap((level, i): Box[] => {
    const { y, height } = level;
    const middle = level.x + level.width / 2;
    const share = i / Math.max(1, levels.length - 1);
    const color = getHueAt(1 - share);
    const depth = 0.9 - 0.5 * share;
    const fill: Fill = {
      kind: 'linear',
      x1: 0,
      y1: y,
      x2: 0,
      y2: y + height,
      stops: [
        { offset: 0, color: blend(color, palette.surface, depth) },
        { offset: 1, color: blend(color, palette.surface, depth * 0.45) },
      ],
    };
    const half = level.halfWidthAt(y) - 5;
    const edge = { stroke: blend(color, palette.ink, 0.6), strokeWidth: 2, z: 3 };
    return [
      pathBox(ctx, computeLevelRect(level), createPolygonPath(computeLevelCorners(level), 6), {
        fill,
        z: 2,
      }),
      ...(half > 12 ? [lineBox(ctx, [middle - half, y], [middle + half, y], edge)] : []),
    ];
  });
}

const aimColor = getEmphasisColor(palette);

/** Draws matrix quadrants as glass panels, separated by two crossing beams of light. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const [cx, cy] = [(first.x + first.width + aim.x) / 2, (first.y + first.height + last.y) / 2];
  const [right, bottom] = [last.x + last.width, last.y + last.height];
  const glass = { stroke: palette.hairline, strokeWidth: 1, radius: tokens.radius };
  const down: Fill = {
    kind: 'linear',
    x1: 0,
    y1: first.y,
    x2: 0,
    y2: bottom,
    stops: [
      { offset: 0, color: teal },
      { offset: 1, color: violet },
    ],
  };
  const beam = (rect: Rect, fill: Fill) => rectBox(ctx, rect, { fill, radius: 1.5, z: 2 });
  return [
    ...fields.map((rect, i) =>
      i === 1
        ? rectBox(ctx, rect, { fill: aimColor, radius: tokens.radius, z: 2 })
        : rectBox(ctx, rect, { fill: palette.panel, ...glass }),
    ),
    beam(
      { x: first.x, y: cy - 1.5, width: right - first.x, height: 3 },
      createGradient(first.x, right, violet, teal),
    ),
    beam({ x: cx - 1.5, y: first.y, width: 3, height: bottom - first.y }, down),
  ];
}

/** Diagrams of plain bars, light beams and glass. */
export const diagram: DiagramStyle = {
  drawStages: (ctx, stages) => drawFunnelBars(ctx, stages, 8),
  drawLevels,
  quadrants: { gutter: 22, on: palette.panel, aim: aimColor, draw: drawFields },
};
