import type { Ctx } from '../../context.ts';
import { roundedPath } from '../../layouts/shapes.ts';
import { lineBox, pathBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { DiagramStyle, FunnelStage, PyramidLevel } from '../../theme.ts';
import { earth, palette } from './tokens.ts';

const hills = [earth.sand, earth.ochre, earth.clay, earth.olive] as const;
const hillOf = (index: number) => hills[index % hills.length] ?? earth.sand;

/** Hills on one horizon, each as high as the stage's share. */
function drawStages(ctx: Ctx, stages: FunnelStage[]): Box[] {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height;
  return [
    ...stages.map(({ x, width, height, from }, i) => {
      const [rx, ry] = [width / 2, Math.max(12, height * from)];
      const fill = i === stages.length - 1 ? palette.accent : hillOf(i);
      const rect = { x, y: base - ry, width, height: ry };
      const d = `M${x} ${base}A${rx} ${ry} 0 0 1 ${x + width} ${base}Z`;
      return pathBox(ctx, rect, d, { fill, z: 2 });
    }),
    lineBox(ctx, [first.x, base], [last.x + last.width, base], {
      stroke: earth.soil,
      strokeWidth: 4,
      z: 3,
    }),
  ];
}

const steps = 24;

/** How far a seam between two layers strays from the level, px. */
const wave = (x: number) => 6 * Math.sin(x / 58);

/** A layer of a hill between two seams that run alongside. */
function layerPath(level: PyramidLevel, isTop: boolean, isFoot: boolean): string {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const shares = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const seam = (y: number, isLevel: boolean) => {
    const half = level.halfAt(y);
    return shares.map((share) => {
      const x = middle - half + 2 * half * share;
      // The seams meet the hill's outline where it is.
      const calm = Math.sin(Math.PI * share) ** 0.5;
      return at(x, isLevel ? y : y + wave(x) * calm);
    });
  };
  const side = (sign: 1 | -1) =>
    shares.map((share) => {
      const y = top + level.height * share;
      return at(middle + sign * level.halfAt(y), y);
    });
  return `M${[
    ...seam(top, isTop),
    ...side(1),
    ...seam(bottom, isFoot).reverse(),
    ...side(-1).reverse(),
  ].join('L')}Z`;
}

/** A hill cut open, its layers one over another. */
function drawLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.map((level, i) => {
    const { x, y, width, height } = level;
    const d = layerPath(level, i === 0, i === levels.length - 1);
    const fill = i === 0 ? palette.accent : hillOf(i - 1);
    return pathBox(ctx, { x, y, width, height }, d, { fill, z: 2 });
  });
}

/** Pebbles laid together: round where they are outside, close where they meet. */
function drawFields(ctx: Ctx, fields: Rect[]): Box[] {
  return fields.map((rect, i) => {
    const radii = [0, 1, 3, 2].map((corner) => (corner === i ? Math.min(84, rect.height / 2) : 14));
    const [a = 0, b = 0, c = 0, d = 0] = radii;
    const fill = i === 1 ? palette.accent : palette.panel;
    return pathBox(ctx, rect, roundedPath(rect, [a, b, c, d]), { fill, z: i === 1 ? 2 : 1 });
  });
}

/** Hills, layers of earth, pebbles. */
export const diagram: DiagramStyle = {
  drawStages,
  profile: (share) => Math.sqrt(Math.max(0, 1 - (1 - share) ** 2)),
  drawLevels,
  fields: { gutter: 10, on: palette.panel, draw: drawFields },
};
