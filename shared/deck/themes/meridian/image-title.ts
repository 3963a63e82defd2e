import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { palette } from './tokens.ts';

const textInset = { side: 56, top: 44 } as const;

/** A white field in the lower left corner, with the red tab of the page's line. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw(texts) {
    const [y, right] = [texts.y - textInset.top, texts.x + texts.width + textInset.side];
    const field = { x: 0, y, width: right, height: canvas.height - y };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [
        rectBox(ctx, field, { fill: palette.surface, z: 3 }),
        lineBox(ctx, [texts.x, y + 20], [right - textInset.side, y + 20], {
          ...{ stroke: palette.ink, strokeWidth: 1.5, z: 4 },
        }),
        rectBox(
          ctx,
          { x: texts.x, y: y + 20, width: 48, height: 6 },
          { fill: palette.accent, z: 4 },
        ),
      ],
    };
  },
});
