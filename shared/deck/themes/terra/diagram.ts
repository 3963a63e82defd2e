import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawFunnelBars } from '../../layouts/funnel-shape.ts';
import { createRoundedPath } from '../../layouts/shapes.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { earth, palette } from './tokens.ts';

const hillColors = [earth.sand, earth.ochre, earth.clay, earth.olive] as const;
const getHillColor = (index: number) => hillColors[index % hillColors.length] ?? earth.sand;

/** Draws a funnel as bars of sand on a ground of soil; the emphasised one is rust. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height;
  const fills = stages.map(({ fill, isEmphasised }) => (isEmphasised ? fill : earth.sand));
  return [
    ...drawFunnelBars(
      ctx,
      stages.map((stage, i) => ({ ...stage, fill: fills[i] ?? stage.fill })),
    ),
    lineBox(ctx, [first.x, base + 2], [last.x + last.width, base + 2], {
      stroke: earth.soil,
      strokeWidth: 4,
      z: 3,
    }),
  ];
}

const wavePoints = 24;

/** Returns the vertical offset of the boundary between two layers at x, px. */
const getWaveHeight = (x: number) => 6 * Math.sin(x / 58);

/** Returns the path of a hill layer between two wavy boundaries. */
function createLayerPath(level: PyramidLevel, isTop: boolean, isFoot: boolean): string {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const shares = Array.from({ length: wavePoints + 1 }, (_, i) => i / wavePoints);
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const seam = (y: number, isLevel: boolean) => {
    const half = level.halfWidthAt(y);
    return shares.map((share) => {
      const x = middle - half + 2 * half * share;
      // The boundary has no wave at the sides, so that it meets the hill's outline.
      const calm = Math.sin(Math.PI * share) ** 0.5;
      return at(x, isLevel ? y : y + getWaveHeight(x) * calm);
    });
  };
  const side = (sign: 1 | -1) =>
    shares.map((share) => {
      // Takes more points near the top, where the outline is most curved.
      const y = top + level.height * (isTop ? share ** 2 : share);
      return at(middle + sign * level.halfWidthAt(y), y);
    });
  return `M${[
    ...seam(top, isTop),
    ...side(1),
    ...seam(bottom, isFoot).reverse(),
    ...side(-1).reverse(),
  ].join('L')}Z`;
}

/** How far a hill extends into the ground at the bottom of the page, px. */
const rootDepth = 28;

/** Draws a pyramid as the cross-section of a hill; the lowest layer extends into the ground of the page. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.flatMap((level, i): Box[] => {
    const { x, y, width, height } = level;
    const isFoot = i === levels.length - 1;
    const d = createLayerPath(level, i === 0, isFoot);
    const fill = i === 0 ? palette.accent : getHillColor(i - 1);
    const layer = pathBox(ctx, { x, y, width, height }, d, { fill, z: 2 });
    if (!isFoot) return [layer];
    const half = level.halfWidthAt(y + height);
    const below = {
      x: x + width / 2 - half,
      y: y + height - 4,
      width: 2 * half,
      height: rootDepth + 4,
    };
    return [rectBox(ctx, below, { fill, z: 0 }), layer];
  });
}

/** Largest corner radius of a quadrant that doesn't touch its heading, px. */
const maxCornerRadius = 56;

/** Draws matrix quadrants with a large radius at the outer corner and small radii where they meet. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.map((rect, i) => {
    const radii = [0, 1, 3, 2].map((corner) =>
      corner === i ? Math.min(maxCornerRadius, rect.height / 2) : 14,
    );
    const [a = 0, b = 0, c = 0, d = 0] = radii;
    const fill = i === 1 ? palette.accent : palette.panel;
    return pathBox(ctx, rect, createRoundedPath(rect, [a, b, c, d]), { fill, z: i === 1 ? 2 : 1 });
  });
}

/** Diagrams as landscapes: bars on soil, layers of earth, pebbles. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: (share) => Math.sqrt(Math.max(0, 1 - (1 - share) ** 2)),
  drawLevels,
  quadrants: { gutter: 10, on: palette.panel, draw: drawFields },
};
