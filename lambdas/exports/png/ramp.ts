import { channels } from '#shared/deck/color.ts';
import type { Fill } from '#shared/deck/scene.ts';

export type Radial = Extract<Fill, { kind: 'radial' }>;

/** Steps from a light's middle to its edge, even in the square of the distance, so that no root is taken. */
export const steps = 8192;

/** Of each step, how much of what is beneath it keeps, and what it adds of each colour. */
export type Ramp = {
  keep: Float32Array;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
};

/** The steps of a gradient. */
export function rampOf({ stops }: Radial): Ramp {
  const [keep, red, green, blue] = [0, 1, 2, 3].map(() => new Float32Array(steps + 1));
  if (!keep || !red || !green || !blue) throw new Error('a ramp has four rows');
  for (let i = 0; i <= steps; i += 1) {
    const at = Math.sqrt(i / steps);
    const next = stops.findIndex(({ offset }) => offset >= at);
    const [to, from] = [stops[next] ?? stops.at(-1), stops[Math.max(0, next - 1)] ?? stops.at(-1)];
    if (!to || !from) throw new Error('a gradient has no stops');
    const span = to.offset - from.offset;
    const share = span > 0 ? Math.min(1, Math.max(0, (at - from.offset) / span)) : 1;
    const mix = (a: number, b: number) => a + (b - a) * share;
    const opacity = mix(from.opacity ?? 1, to.opacity ?? 1);
    const [first, last] = [channels(from.color), channels(to.color)];
    keep[i] = 1 - opacity;
    red[i] = mix(first[0], last[0]) * opacity;
    green[i] = mix(first[1], last[1]) * opacity;
    blue[i] = mix(first[2], last[2]) * opacity;
  }
  return { keep, red, green, blue };
}
