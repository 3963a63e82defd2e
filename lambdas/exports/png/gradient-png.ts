import type { Rect } from '#shared/deck/scene.ts';
import { encodePngSync } from './encode.ts';
import { computeRamp, type RadialFill, rampStepCount } from './ramp.ts';

/** Renders the part of a radial gradient inside a canvas rectangle as PNG with transparency, one pixel per px. */
export function gradientPng(fill: RadialFill, rect: Rect): Uint8Array {
  const [width, height] = [Math.round(rect.width), Math.round(rect.height)];
  const { keep, red, green, blue } = computeRamp(fill);
  const rgba = new Uint8Array(width * height * 4);
  const perStep = rampStepCount / (fill.r * fill.r);
  for (let y = 0; y < height; y += 1) {
    const dy = (rect.y + y + 0.5 - fill.cy) ** 2;
    for (let x = 0; x < width; x += 1) {
      const dx = (rect.x + x + 0.5 - fill.cx) ** 2;
      const step = Math.min(rampStepCount, Math.floor((dx + dy) * perStep));
      const opacity = 1 - (keep[step] ?? 1);
      // The ramp's colours are premultiplied by opacity; PNG stores them unmultiplied.
      const unmultiply = (value: number | undefined) => Math.min(255, (value ?? 0) / opacity + 0.5);
      if (opacity > 0) {
        const at = (y * width + x) * 4;
        rgba[at] = unmultiply(red[step]);
        rgba[at + 1] = unmultiply(green[step]);
        rgba[at + 2] = unmultiply(blue[step]);
        rgba[at + 3] = opacity * 255 + 0.5;
      }
    }
  }
  return encodePngSync({ width, height, rgba });
}
