import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawFunnelBars } from '../../layouts/funnel-shape.ts';
import { computeLevelRect, computeSteppedWidth } from '../../layouts/pyramid-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage } from '../../theme.ts';
import { palette } from './tokens.ts';

const beamHeight = 10;

/** Draws a funnel as slabs of decreasing height on a hairline. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height;
  const ground = { stroke: palette.quiet, strokeWidth: 1 };
  return [
    ...drawFunnelBars(ctx, stages),
    lineBox(ctx, [first.x, base], [last.x + last.width, base], ground),
  ];
}

/** Draws matrix quadrants separated by crossing beams; the top right one is a black slab. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const across = {
    x: first.x,
    y: last.y - beamHeight,
    width: last.x + last.width - first.x,
    height: beamHeight,
  };
  const upright = {
    x: last.x - beamHeight,
    y: first.y,
    width: beamHeight,
    height: last.y + last.height - first.y,
  };
  // The slab extends under both beams, so that no gap between the black shapes is visible.
  const slab = {
    x: upright.x,
    y: aim.y,
    width: aim.width + beamHeight,
    height: aim.height + beamHeight,
  };
  return [
    ...fields.flatMap((rect, i) =>
      i === 1 ? [] : [rectBox(ctx, rect, { fill: palette.panel, z: 1 })],
    ),
    rectBox(ctx, slab, { fill: palette.ink, z: 2 }),
    rectBox(ctx, across, { fill: palette.ink, z: 2 }),
    rectBox(ctx, upright, { fill: palette.ink, z: 2 }),
  ];
}

/** Diagrams of black rectangles. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: computeSteppedWidth,
  drawLevels: (ctx, levels) =>
    levels.map((level) => rectBox(ctx, computeLevelRect(level), { fill: level.fill, z: 2 })),
  quadrants: { gutter: beamHeight, on: palette.panel, draw: drawFields },
};
