import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { palette } from './tokens.ts';

/** The page's paper below the image, like a newspaper's front page: the headline under a double line. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw(texts) {
    const y = texts.y - 40;
    const paper = { x: 0, y, width: canvas.width, height: canvas.height - y };
    const right = canvas.width - texts.x;
    const rule = { x: texts.x, y: y + 14, width: right - texts.x, height: 5 };
    return {
      image: { x: 0, y: 0, width: canvas.width, height: y },
      boxes: [
        rectBox(ctx, paper, { fill: palette.surface, z: 3 }),
        lineBox(ctx, [0, y], [canvas.width, y], { stroke: palette.ink, strokeWidth: 1.5, z: 4 }),
        rectBox(ctx, rule, { fill: palette.ink, z: 4 }),
        lineBox(ctx, [texts.x, y + 23], [right, y + 23], {
          ...{ stroke: palette.ink, strokeWidth: 1, z: 4 },
        }),
      ],
    };
  },
});
