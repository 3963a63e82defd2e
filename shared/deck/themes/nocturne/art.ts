import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Fill, type GradientStop } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { indigo, palette, teal, violet } from './tokens.ts';

const wholeCanvas = { x: 0, y: 0, ...canvas };

/** Draws a radial glow around a point, over the whole slide. */
export function drawGlow(
  ctx: Ctx,
  at: { cx: number; cy: number; r: number },
  color: string,
  opacity: number,
): Box {
  const stops: GradientStop[] = [0, 0.25, 0.5, 0.75, 1].map((offset) => ({
    offset,
    color,
    // The opacity falls quadratically, so that the edge of the glow is not visible.
    opacity: Number((opacity * (1 - offset) ** 2).toFixed(3)),
  }));
  return rectBox(ctx, wholeCanvas, { fill: { kind: 'radial', ...at, stops }, z: 0 });
}

/** Draws the background of ordinary slides: two faint glows whose positions vary by slide. */
export function drawAmbience(ctx: Ctx): Box[] {
  const random = createSeededRandom(`${ctx.artSeed}|${ctx.index}`);
  const x = 820 + random() * 380;
  return [
    drawGlow(ctx, { cx: x, cy: -140 + random() * 60, r: 640 }, indigo, 0.3),
    drawGlow(ctx, { cx: x - 900 + random() * 200, cy: 860, r: 520 }, violet, 0.2),
  ];
}

/**
 * Draws the horizon of a planet with radius `r` px: a lit edge, a glow above and a dark body below. The glow ends at
 * `reach` times the radius.
 */
export function drawHorizon(
  ctx: Ctx,
  { cx, cy, r, reach }: { cx: number; cy: number; r: number; reach: number },
): Box[] {
  const outer = r * reach;
  const share = r / outer;
  const hues = [
    '#ffffff',
    '#dfe6ff',
    '#aab8ff',
    '#7f93ff',
    '#6274ff',
    indigo,
    indigo,
    '#5a55f0',
    violet,
    violet,
    violet,
  ];
  const halo = hues.map((color, i): GradientStop => {
    const away = (i / (hues.length - 1)) ** 1.7;
    return {
      offset: share + (1 - share) * away,
      color,
      opacity: Number((0.95 * (1 - away ** 0.42) ** 1.25).toFixed(3)),
    };
  });
  // The glow is bright inside too; the body is drawn over it, so no dark gap appears at the edge.
  const stops: GradientStop[] = [{ offset: 0, color: '#ffffff', opacity: 0.95 }, ...halo];
  const body: Fill = {
    kind: 'radial',
    cx,
    cy,
    r,
    stops: [
      { offset: 0, color: '#060a18' },
      { offset: 0.86, color: '#060a18' },
      { offset: 0.97, color: '#0e1738' },
      { offset: 1, color: '#27357a' },
    ],
  };
  const half = Math.sqrt(r * r - (cy - canvas.height) ** 2);
  const [from, to] = [cx - half, cx + half];
  const arc = `M${from.toFixed(1)} 720A${r} ${r} 0 0 1 ${to.toFixed(1)} 720Z`;
  return [
    rectBox(ctx, wholeCanvas, {
      fill: { kind: 'radial', cx, cy, r: outer, stops },
      z: 0,
    }),
    pathBox(ctx, wholeCanvas, arc, { fill: body, z: 0 }),
  ];
}

/** Draws a strong glow from below, for a page without data. */
export function drawNightGlow(ctx: Ctx): Box[] {
  return [
    drawGlow(ctx, { cx: 860, cy: 900, r: 900 }, indigo, 0.85),
    drawGlow(ctx, { cx: 240, cy: 940, r: 760 }, violet, 0.6),
  ];
}

/** Draws faint stars above y `bottom`; they are too small to affect the legibility of text. */
export function drawStars(ctx: Ctx, bottom: number): Box[] {
  const random = createSeededRandom(`stars|${ctx.artSeed}`);
  return Array.from({ length: 46 }, () => {
    const r = 0.6 + random() * 0.9;
    const [x, y] = [random() * 1270, random() * bottom];
    const rect = { x, y, width: r * 2, height: r * 2 };
    return rectBox(ctx, rect, { fill: '#dfe5ff', radius: r, opacity: 0.12 + random() * 0.4, z: 0 });
  });
}

/** Draws a bundle of wavy lines across the slide. */
export function drawRibbons(ctx: Ctx, area: { y: number; height: number }, count = 22): Box[] {
  const random = createSeededRandom(`ribbons|${ctx.artSeed}|${ctx.index}`);
  const [phase, bend] = [random() * 6, 0.8 + random() * 0.7];
  const stroke: Fill = {
    kind: 'linear',
    x1: 0,
    y1: 0,
    x2: canvas.width,
    y2: 0,
    stops: [
      { offset: 0, color: teal, opacity: 0 },
      { offset: 0.25, color: teal, opacity: 0.7 },
      { offset: 0.55, color: palette.accent, opacity: 0.9 },
      { offset: 0.8, color: violet, opacity: 0.8 },
      { offset: 1, color: violet, opacity: 0 },
    ],
  };
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1) - 0.5;
    const points = Array.from({ length: 33 }, (_point, k) => {
      const x = (k / 32) * canvas.width;
      const wave = Math.sin((k / 32) * Math.PI * 2 * bend + phase);
      const spread = Math.sin((k / 32) * Math.PI * 1.6 + phase * 0.7) * 0.5 + share * 0.1;
      const y =
        area.y + area.height / 2 + wave * area.height * 0.2 + share * spread * area.height * 1.1;
      return `${x.toFixed(0)} ${Math.min(716, Math.max(4, y)).toFixed(1)}`;
    });
    const opacity = Number((0.75 - Math.abs(share) * 1.2).toFixed(2));
    return pathBox(ctx, wholeCanvas, `M${points.join('L')}`, {
      stroke,
      strokeWidth: 1.1,
      opacity,
      z: 0,
    });
  });
}
