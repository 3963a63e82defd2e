import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { getTitleWeight } from './frame.ts';
import { createPanelPath } from './panel-path.ts';
import { palette } from './tokens.ts';

const textInset = { side: 44, top: 32, foot: 20 } as const;

/** A pane of the glasshouse over the image's lower left part. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  weight: getTitleWeight(ctx),
  on: palette.surface,
  draw({ x, y, width, height }) {
    const pane = {
      x: x - textInset.side,
      y: y - textInset.top,
      width: width + 2 * textInset.side,
      height: height + textInset.top + textInset.foot,
    };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [pathBox(ctx, pane, createPanelPath(pane, false), { fill: palette.surface, z: 3 })],
    };
  },
});
