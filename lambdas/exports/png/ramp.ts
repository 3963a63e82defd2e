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
  const marks = stops.map(({ offset, color, opacity = 1 }) => ({
    offset,
    opacity,
    color: channels(color),
  }));
  let next = 0;
  for (let i = 0; i <= steps; i += 1) {
    const at = Math.sqrt(i / steps);
    while (next < marks.length && (marks[next]?.offset ?? 1) < at) next += 1;
    const [to, from] = [marks[next] ?? marks.at(-1), marks[Math.max(0, next - 1)] ?? marks.at(-1)];
    if (!to || !from) throw new Error('a gradient has no stops');
    const span = to.offset - from.offset;
    const share = span > 0 ? Math.min(1, Math.max(0, (at - from.offset) / span)) : 1;
    const opacity = from.opacity + (to.opacity - from.opacity) * share;
    const [first, last] = [from.color, to.color];
    keep[i] = 1 - opacity;
    red[i] = (first[0] + (last[0] - first[0]) * share) * opacity;
    green[i] = (first[1] + (last[1] - first[1]) * share) * opacity;
    blue[i] = (first[2] + (last[2] - first[2]) * share) * opacity;
  }
  return { keep, red, green, blue };
}
