import type { Ctx } from '../../context.ts';
import { sliceRect, stepped } from '../../layouts/slices.ts';
import { rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage } from '../../theme.ts';
import { palette } from './tokens.ts';

const beam = 10;

/** Stones of falling height on one beam, which they reach down into: where they meet there is no seam. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const foot = first.y + first.height;
  const floor = { x: first.x, y: foot - beam, width: last.x + last.width - first.x, height: beam };
  return [
    rectBox(ctx, floor, { fill: palette.ink, z: 2 }),
    ...stages.map(({ x, width, height, from }) => {
      const tall = beam + Math.max(beam, Math.round((height - beam) * from));
      const stone = { x, y: foot - tall, width, height: tall };
      return rectBox(ctx, stone, { fill: palette.ink, z: 2 });
    }),
  ];
}

/** Two beams that cross; the field to aim at is a slab between them. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const across = {
    x: first.x,
    y: last.y - beam,
    width: last.x + last.width - first.x,
    height: beam,
  };
  const upright = {
    x: last.x - beam,
    y: first.y,
    width: beam,
    height: last.y + last.height - first.y,
  };
  // The slab reaches under both beams, so that no seam shines through between black and black.
  const slab = { x: upright.x, y: aim.y, width: aim.width + beam, height: aim.height + beam };
  return [
    ...fields.flatMap((rect, i) =>
      i === 1 ? [] : [rectBox(ctx, rect, { fill: palette.panel, z: 1 })],
    ),
    rectBox(ctx, slab, { fill: palette.ink, z: 2 }),
    rectBox(ctx, across, { fill: palette.ink, z: 2 }),
    rectBox(ctx, upright, { fill: palette.ink, z: 2 }),
  ];
}

/** Stones and beams: nothing leans, nothing is round. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: stepped,
  drawLevels: (ctx, levels) =>
    levels.map((level) => rectBox(ctx, sliceRect(level), { fill: level.fill, z: 2 })),
  fields: { gutter: beam, on: palette.panel, draw: drawFields },
};
