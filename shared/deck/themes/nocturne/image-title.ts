import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { createBeamFill } from './sequence.ts';
import { palette, tokens } from './tokens.ts';

const textInset = { side: 40, top: 32, foot: 22 } as const;

/** A dark panel over the image's lower left part, with a beam of light along its foot. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.panel,
  draw(texts) {
    const panel = {
      x: texts.x - textInset.side,
      y: texts.y - textInset.top,
      width: texts.width + 2 * textInset.side,
      height: texts.height + textInset.top + textInset.foot,
    };
    const light = {
      x: panel.x + tokens.radius,
      y: panel.y + panel.height - 3,
      width: panel.width - 2 * tokens.radius,
      height: 3,
    };
    const paint = { fill: palette.panel, stroke: palette.hairline, strokeWidth: 1 };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [
        rectBox(ctx, panel, { ...paint, radius: tokens.radius, z: 3 }),
        rectBox(ctx, light, {
          fill: createBeamFill(light.x, light.x + light.width),
          radius: 1.5,
          z: 4,
        }),
      ],
    };
  },
});
