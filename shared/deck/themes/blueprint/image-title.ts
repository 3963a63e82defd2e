import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { ImageTitle } from '../../theme.ts';
import { drawPaper } from './art.ts';
import { palette, sheet } from './tokens.ts';

/** A drawing's title block along the foot of the sheet, inside the frame of the sheet. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.panel,
  draw(texts) {
    const y = texts.y - 30;
    const block = { x: sheet.x, y, width: sheet.width, height: sheet.bottom - y };
    const cut = { stroke: palette.accent, strokeWidth: 2, dash: '22 5 4 5', z: 4 };
    return {
      image: { x: sheet.x, y: sheet.y, width: sheet.width, height: y - sheet.y },
      boxes: [
        rectBox(ctx, block, { fill: palette.panel, z: 3 }),
        ...drawPaper(ctx, false),
        lineBox(ctx, [sheet.x, y], [sheet.right, y], cut),
      ],
    };
  },
});
