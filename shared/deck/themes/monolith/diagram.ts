import type { Ctx } from '../../context.ts';
import { sliceRect, stepped } from '../../layouts/slices.ts';
import { rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage } from '../../theme.ts';
import { palette } from './tokens.ts';

const beam = 10;

/** Stones of falling height on one beam. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  return stages.flatMap(({ x, y, width, height, from }, i): Box[] => {
    const isLast = i === stages.length - 1;
    const tall = Math.max(beam, Math.round((height - beam) * from));
    const base = y + height - beam;
    const floor = { x, y: base, width: isLast ? width : width + 24, height: beam };
    return [
      rectBox(ctx, { x, y: base - tall, width, height: tall }, { fill: palette.ink, z: 2 }),
      rectBox(ctx, floor, { fill: palette.ink, z: 2 }),
    ];
  });
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
  return [
    ...fields.map((rect, i) =>
      rectBox(ctx, rect, { fill: i === 1 ? palette.ink : palette.panel, z: i === 1 ? 2 : 1 }),
    ),
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
