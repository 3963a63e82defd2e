import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { page, palette } from './tokens.ts';

/** Draws the double rule of a newspaper page: thick above thin; `isTurned` puts the thin rule on top. */
export function oxfordRule(ctx: Ctx, y: number, isTurned = false): Box[] {
  const thin = isTurned ? y - 4 : y + 9;
  return [
    rectBox(ctx, { x: page.left, y, width: page.width, height: 5 }, { fill: palette.ink }),
    lineBox(ctx, [page.left, thin], [page.right, thin], { stroke: palette.ink, strokeWidth: 1 }),
  ];
}

type Ridge = (x: number) => number;

/** Returns the height of a hill line at x: the sum of three random waves around zero. */
function createRidge(random: () => number, width: number, swell: number): Ridge {
  const waves = [0.8, 1.7, 3.6].map((turns, i) => ({
    turns: turns * (0.8 + random() * 0.5),
    phase: random() * Math.PI * 2,
    height: (swell / (i + 1)) * (0.6 + random() * 0.5),
  }));
  return (x) =>
    waves.reduce(
      (sum, wave) =>
        sum + Math.sin((x / width) * Math.PI * 2 * wave.turns + wave.phase) * wave.height,
      0,
    );
}

function trace(ridge: Ridge, area: Rect, base: number, flatness: number): string {
  const count = Math.ceil(area.width / 20);
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const x = (i / count) * area.width;
    const y = Math.min(area.height - 1, Math.max(2, base + ridge(x) * flatness));
    return `${(area.x + x).toFixed(0)} ${(area.y + y).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** Draws overlapping hills, each shaded with lines along its slope. */
function hills(ctx: Ctx, area: Rect, random: () => number, isSmall: boolean): Box[] {
  const count = 4;
  const cuts = isSmall ? 9 : 11;
  return Array.from({ length: count }, (_, i) => {
    const base = area.height * (0.44 + i * 0.145);
    const ridge = createRidge(random, area.width, area.height * 0.075);
    const isFront = i === count - 1;
    const ground = isFront ? palette.ink : palette.surface;
    const bottom = `L${area.x + area.width} ${area.y + area.height}L${area.x} ${area.y + area.height}Z`;
    const step = (area.height * 0.24) / cuts;
    const shade = Array.from({ length: isFront ? 4 : cuts }, (_cut, k) => {
      const d = trace(ridge, area, base + k * step + (isFront ? 7 : 0), 1 - k / (cuts * 1.4));
      const strokeWidth = isFront ? 0.9 : 2.6 - (k / cuts) * 1.9;
      const stroke = isFront ? palette.surface : palette.ink;
      return pathBox(ctx, area, d, { stroke, strokeWidth: Number(strokeWidth.toFixed(2)) });
    });
    return [
      pathBox(ctx, area, `${trace(ridge, area, base, 1)}${bottom}`, { fill: ground }),
      ...shade,
    ];
  }).flat();
}

/** Draws a landscape in the style of a wood engraving: sky of horizontal lines, hatched hills, sun in the accent colour. */
export function engraving(ctx: Ctx, area: Rect): Box[] {
  const random = seededRandom(`engraving|${ctx.title}|${ctx.index}`);
  const { x, y, width, height } = area;
  const r = height * 0.27;
  const cx = x + width * (0.22 + random() * 0.56);
  const cy = y + height * 0.4;
  const sky: string[] = [];
  for (let at = 6, gap = 4.2; at < height * 0.56; at += gap, gap *= 1.035)
    sky.push(`M${x} ${(y + at).toFixed(1)}h${width}`);
  const circle = (radius: number) =>
    `M${(cx - radius).toFixed(1)} ${cy.toFixed(1)}a${radius.toFixed(1)} ${radius.toFixed(1)} 0 1 0 ${(2 * radius).toFixed(1)} 0a${radius.toFixed(1)} ${radius.toFixed(1)} 0 1 0 ${(-2 * radius).toFixed(1)} 0Z`;
  return [
    pathBox(ctx, area, sky.join(''), { stroke: palette.ink, strokeWidth: 0.8, opacity: 0.55 }),
    pathBox(ctx, area, circle(r + 7), { fill: palette.surface }),
    pathBox(ctx, area, circle(r), { fill: palette.accent }),
    ...hills(ctx, area, random, height < 230),
  ];
}
