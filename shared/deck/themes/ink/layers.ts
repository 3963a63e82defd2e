import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawStepNode } from '../../layouts/sequence.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { palette } from './tokens.ts';

/** Opacity of each mountain ridge, farthest first. The sun is the last layer. */
const washes = [0.17, 0.25, 0.36, 0.52, 0.76] as const;
const layers = washes.length + 1;

/** Returns the height of a ridge (0 to 1) as a function of t (0 to 1); it is zero at both ends. */
function profile(random: () => number, level: number): (t: number) => number {
  const peaks = Array.from({ length: 4 }, (_, i) => ({
    at: 0.2 + 0.2 * i + (random() - 0.5) * 0.16,
    width: 0.12 + random() * 0.1,
    height: (i === 1 + (level % 2) ? 0.86 : 0.42) + random() * 0.14,
  }));
  const grain = random() * 9;
  return (t) => {
    const mass = Math.max(
      ...peaks.map(({ at, width, height }) => {
        const d = Math.abs(t - at) / width;
        return height * Math.exp(-(d ** 1.5));
      }),
    );
    const rough = 0.035 * Math.sin(t * 40 + grain) + 0.02 * Math.sin(t * 97 + grain * 2);
    return Math.max(0, Math.sin(t * Math.PI)) ** 0.7 * (mass + rough * (0.3 + mass));
  };
}

/** Draws one ridge that fades out downwards. */
function wash(ctx: Ctx, at: Rect, level: number, opacity: number): Box {
  // The seed doesn't depend on the step, so the ridge is the same in every step.
  const heightAt = profile(seededRandom(`layers|${ctx.title}|${ctx.index}|${level}`), level);
  const base = at.y + at.height * (0.86 + 0.035 * level);
  const rise = at.height * (0.8 - 0.135 * level);
  const count = 64;
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    return [at.x + at.width * t, base - rise * heightAt(t)] as const;
  });
  const top = Math.min(...points.map(([, y]) => y));
  const fill: Fill = {
    kind: 'linear',
    x1: 0,
    y1: top,
    x2: 0,
    y2: base,
    stops: [
      { offset: 0, color: palette.ink, opacity },
      { offset: 0.4, color: palette.ink, opacity: opacity * 0.7 },
      { offset: 1, color: palette.ink, opacity: 0 },
    ],
  };
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const rect = { x: at.x, y: top, width: at.width, height: base - top };
  return pathBox(ctx, rect, `M${line}Z`, { fill });
}

/** Draws a landscape above each process step. Each step adds ridges; the last one adds the sun. */
export function drawLayeredLandscape(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((at, i) => {
    const height = Math.min(at.height, at.width * 0.9);
    const picture = { ...at, y: at.y + at.height - height, height };
    const count = 1 + Math.round((i * (layers - 1)) / Math.max(1, places.length - 1));
    const size = Math.min(52, height * 0.4);
    const r = height * 0.085;
    const [cx, cy] = [at.x + at.width * 0.8, picture.y + height * 0.2];
    const sun = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    return [
      ...(count === layers ? [rectBox(ctx, sun, { fill: palette.accent, radius: r })] : []),
      ...washes.slice(0, count).map((opacity, level) => wash(ctx, picture, level, opacity)),
      ...drawStepNode(ctx, { x: at.x, y: at.y + at.height - size, width: size, height: size }, i),
    ];
  });
}

/** Draws a landscape along a timeline, with the sun above the last event. */
export function drawTimelineLandscape(ctx: Ctx, space: Rect, stops: number[]): Box[] {
  const r = Math.min(22, space.height * 0.13);
  const cx = (stops.at(-1) ?? space.x + space.width) + 2 * r;
  const sun = { x: cx - r, y: space.y + 4, width: 2 * r, height: 2 * r };
  return [
    rectBox(ctx, sun, { fill: palette.accent, radius: r }),
    ...washes.map((opacity, level) => wash(ctx, space, level, opacity * 0.8)),
  ];
}
