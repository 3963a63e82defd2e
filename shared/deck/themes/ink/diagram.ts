import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { computeStageRect } from '../../layouts/funnel-shape.ts';
import type { Box, Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { createBroadPath, createBroadSlitsPath, createStrokePath } from './brush.ts';
import { palette } from './tokens.ts';

const createRandom = (ctx: Ctx, what: string) =>
  createSeededRandom(`${what}|${ctx.artSeed}|${ctx.index}`);

/** Draws a funnel as broad brush strokes whose height is the stage's share; the emphasised one is red. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const random = createRandom(ctx, 'stages');
  return stages.flatMap((stage): Box[] => {
    const rect = computeStageRect(stage, 12);
    const look = stage.isEmphasised
      ? { fill: palette.accent }
      : { fill: palette.ink, opacity: 0.72 };
    return [
      pathBox(ctx, rect, createBroadPath(random, rect), { ...look, z: 2 }),
      pathBox(ctx, rect, createBroadSlitsPath(random, rect), { fill: palette.surface, z: 3 }),
    ];
  });
}

/** Draws a pyramid with one flat brush stroke per level, paler towards the top; the top level is red. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  const random = createRandom(ctx, 'levels');
  return levels.flatMap((level, i): Box[] => {
    const height = Math.min(88, level.height * 0.62);
    const middle = level.y + level.height / 2;
    const half = level.halfWidthAt(middle);
    const x = level.x + level.width / 2 - half;
    const rect = { x, y: middle - height / 2, width: 2 * half, height };
    const shade = 0.5 + (0.42 * i) / Math.max(1, levels.length - 1);
    const look = i === 0 ? { fill: palette.accent } : { fill: palette.ink, opacity: shade };
    return [
      pathBox(ctx, rect, createBroadPath(random, rect), { ...look, z: 2 }),
      pathBox(ctx, rect, createBroadSlitsPath(random, rect), { fill: palette.surface, z: 3 }),
    ];
  });
}

/** Draws a red quadrant with uneven edges, like a seal. */
function drawRedQuadrant(ctx: Ctx, rect: Rect): Box {
  const random = createRandom(ctx, 'field');
  const { x, y, width, height } = rect;
  const wear = () => (random() - 0.5) * 5;
  const side = (from: readonly [number, number], to: readonly [number, number]) =>
    Array.from({ length: 7 }, (_, i) => {
      const [px, py] = [0, 1].map(
        (k) => (from[k] ?? 0) + (((to[k] ?? 0) - (from[k] ?? 0)) * i) / 7,
      );
      return `${((px ?? 0) + wear()).toFixed(1)} ${((py ?? 0) + wear()).toFixed(1)}`;
    });
  const [right, bottom] = [x + width, y + height];
  const points = [
    ...side([x, y], [right, y]),
    ...side([right, y], [right, bottom]),
    ...side([right, bottom], [x, bottom]),
    ...side([x, bottom], [x, y]),
  ];
  return pathBox(ctx, rect, `M${points.join('L')}Z`, { fill: palette.accent, z: 2 });
}

/** Draws the quadrants of a matrix, separated by two brush strokes. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  const [first, aim, , last] = fields;
  if (!first || !aim || !last) return [];
  const random = createRandom(ctx, 'cross');
  const [cx, cy] = [(first.x + first.width + aim.x) / 2, (first.y + first.height + last.y) / 2];
  const [right, bottom] = [last.x + last.width, last.y + last.height];
  const across = { x: first.x, y: cy - 5, width: right - first.x, height: 10 };
  const down = { x: cx - 5, y: first.y, width: 10, height: bottom - first.y };
  const look = { fill: palette.ink, opacity: 0.55, z: 2 };
  return [
    drawRedQuadrant(ctx, aim),
    pathBox(ctx, across, createStrokePath(random, [first.x, cy], [right, cy], 9), look),
    pathBox(ctx, down, createStrokePath(random, [cx, first.y], [cx, bottom], 9), look),
  ];
}

/** Diagrams as ink painting: funnel and pyramid of brush strokes, matrix with a seal. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: (share) => 0.2 + 0.8 * share,
  drawLevels,
  quadrants: { gutter: 24, on: palette.surface, draw: drawFields },
};
