import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { lineColors, palette, sheet } from './tokens.ts';

/** A drawing's title block along the foot of the sheet, inside the border around the image. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.panel,
  draw(texts) {
    const y = texts.y - 30;
    const block = { x: sheet.x, y, width: sheet.width, height: sheet.bottom - y };
    // The dark line around the light one is visible on a white image.
    const ground = { stroke: palette.panel, strokeWidth: 5, z: 3 };
    const border = { stroke: lineColors.thick, strokeWidth: 1.5, z: 4 };
    const cut = { stroke: palette.accent, strokeWidth: 2, dash: '22 5 4 5', z: 4 };
    const image = { x: 0, y: 0, ...canvas };
    return {
      image,
      boxes: [
        rectBox(ctx, block, { fill: palette.panel, z: 3 }),
        rectBox(ctx, { ...sheet }, ground),
        rectBox(ctx, { ...sheet }, border),
        lineBox(ctx, [sheet.x, y], [sheet.right, y], cut),
      ],
    };
  },
});
