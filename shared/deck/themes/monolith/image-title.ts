import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { onSlab, palette } from './tokens.ts';

/** A black slab over the width of the page, on which the image stands. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: onSlab.ink,
  accent: onSlab.muted,
  on: palette.ink,
  draw(texts) {
    const y = texts.y - 32;
    const slab = { x: 0, y, width: canvas.width, height: canvas.height - y };
    return {
      image: { x: 0, y: 0, width: canvas.width, height: y },
      boxes: [rectBox(ctx, slab, { fill: palette.ink, z: 3 })],
    };
  },
});
