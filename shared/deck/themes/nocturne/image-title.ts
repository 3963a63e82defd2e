import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { createBeamFill } from './sequence.ts';
import { palette } from './tokens.ts';

/** Height of the dark above its texts, px. */
const spaceAbove = 32;

/** The night below the image, with a beam of light between them: a fade would be milky on a light image. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.panel,
  draw(texts) {
    const top = texts.y - spaceAbove;
    const dark = { x: 0, y: top, width: canvas.width, height: canvas.height - top };
    const light = { x: 0, y: top - 2, width: canvas.width, height: 4 };
    return {
      image: { x: 0, y: 0, width: canvas.width, height: top },
      boxes: [
        rectBox(ctx, dark, { fill: palette.panel, z: 3 }),
        rectBox(ctx, light, { fill: createBeamFill(0, canvas.width), z: 4 }),
      ],
    };
  },
});
