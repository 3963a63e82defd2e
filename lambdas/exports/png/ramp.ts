import { toChannels } from '#shared/deck/color.ts';
import type { Fill } from '#shared/deck/scene.ts';

export type RadialFill = Extract<Fill, { kind: 'radial' }>;

/** Number of ramp steps from the centre to the edge, linear in the squared distance to avoid square roots. */
export const rampStepCount = 8192;

/** For each step: `keep` is the share of the backdrop that remains; the colours are premultiplied additions. */
export type GradientRamp = {
  keep: Float32Array;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
};

/** Computes the ramp of a radial gradient. */
export function computeRamp({ stops }: RadialFill): GradientRamp {
  const [keep, red, green, blue] = [0, 1, 2, 3].map(() => new Float32Array(rampStepCount + 1));
  if (!keep || !red || !green || !blue) throw new Error('a ramp has four rows');
  const marks = stops.map(({ offset, color, opacity = 1 }) => ({
    offset,
    opacity,
    color: toChannels(color),
  }));
  let nextStop = 0;
  for (let i = 0; i <= rampStepCount; i += 1) {
    const at = Math.sqrt(i / rampStepCount);
    while (nextStop < marks.length && (marks[nextStop]?.offset ?? 1) < at) nextStop += 1;
    const [to, from] = [
      marks[nextStop] ?? marks.at(-1),
      marks[Math.max(0, nextStop - 1)] ?? marks.at(-1),
    ];
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
