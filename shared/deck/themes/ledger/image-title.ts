import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { drawDoubleLine } from './art.ts';
import { palette } from './tokens.ts';

/** White paper below the image, closed by the double line of an account. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw(texts) {
    const y = texts.y - 30;
    const paper = { x: 0, y, width: canvas.width, height: canvas.height - y };
    return {
      image: { x: 0, y: 0, width: canvas.width, height: y },
      boxes: [
        rectBox(ctx, paper, { fill: palette.surface, z: 3 }),
        rectBox(ctx, { ...paper, height: 8 }, { fill: palette.accent, z: 4 }),
        ...drawDoubleLine(ctx, texts.x, canvas.width, canvas.height - 20, palette.accent, 4),
      ],
    };
  },
});
