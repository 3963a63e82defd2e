import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { palette } from './tokens.ts';

/** Height of the field above its texts, px. */
const spaceAbove = 36;

/** A white field over the width of the page, with a black line above and the red tab of the page's line. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw(texts) {
    const y = texts.y - spaceAbove;
    const field = { x: 0, y, width: canvas.width, height: canvas.height - y };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [
        rectBox(ctx, field, { fill: palette.surface, z: 3 }),
        lineBox(ctx, [0, y], [canvas.width, y], { stroke: palette.ink, strokeWidth: 2, z: 4 }),
        rectBox(ctx, { x: texts.x, y, width: 48, height: 6 }, { fill: palette.accent, z: 4 }),
      ],
    };
  },
});
