import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { drawStrata } from './art.ts';
import { cream, earth } from './tokens.ts';

/** Layers of earth over the foot of the image; the title is in the lowest. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: cream,
  accent: earth.sand,
  on: earth.soil,
  draw({ y }) {
    const layers = [
      { fill: earth.clay, y: y - 52, swell: 7 },
      { fill: earth.soil, y: y - 34, swell: 7 },
    ];
    return {
      image: { x: 0, y: 0, width: canvas.width, height: Math.min(canvas.height, y) },
      boxes: drawStrata(ctx, layers, { seed: 'image' }).map((box) => ({ ...box, z: 3 })),
    };
  },
});
