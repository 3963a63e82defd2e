import type { Rect } from '#shared/deck/scene.ts';
import { encodePngSync } from './encode.ts';
import { type Radial, rampOf, steps } from './ramp.ts';

/** What a gradient shows within a rectangle of the canvas as PNG, a pixel a px, clear where the gradient is. */
export function lightPng(fill: Radial, rect: Rect): Uint8Array {
  const [width, height] = [Math.round(rect.width), Math.round(rect.height)];
  const { keep, red, green, blue } = rampOf(fill);
  const rgba = new Uint8Array(width * height * 4);
  const perStep = steps / (fill.r * fill.r);
  for (let y = 0; y < height; y += 1) {
    const dy = (rect.y + y + 0.5 - fill.cy) ** 2;
    for (let x = 0; x < width; x += 1) {
      const dx = (rect.x + x + 0.5 - fill.cx) ** 2;
      const step = Math.min(steps, Math.floor((dx + dy) * perStep));
      const opacity = 1 - (keep[step] ?? 1);
      // Multiplied colours of the ramp are parted from their opacity again, as PNG has them.
      const part = (value: number | undefined) => Math.min(255, (value ?? 0) / opacity + 0.5);
      if (opacity > 0) {
        const at = (y * width + x) * 4;
        rgba[at] = part(red[step]);
        rgba[at + 1] = part(green[step]);
        rgba[at + 2] = part(blue[step]);
        rgba[at + 3] = opacity * 255 + 0.5;
      }
    }
  }
  return encodePngSync({ width, height, rgba });
}
