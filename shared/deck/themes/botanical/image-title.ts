import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { panePath } from './panel-path.ts';
import { palette } from './tokens.ts';

const inset = { side: 44, top: 32, foot: 20 } as const;

/** A pane of the glasshouse over the image's lower left part. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw({ x, y, width, height }) {
    const pane = {
      x: x - inset.side,
      y: y - inset.top,
      width: width + 2 * inset.side,
      height: height + inset.top + inset.foot,
    };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [pathBox(ctx, pane, panePath(pane, false), { fill: palette.surface, z: 3 })],
    };
  },
});
