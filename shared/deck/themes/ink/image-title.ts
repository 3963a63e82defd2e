import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { ImageTitle } from '../../theme.ts';
import { createTornEdgePath } from './brush.ts';
import { palette } from './tokens.ts';

/** A sheet of paper with a torn edge over the foot of the image. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.surface,
  draw(texts) {
    const y = texts.y - 36;
    const random = createSeededRandom(`torn|${ctx.artSeed}|${ctx.index}`);
    const paper = { x: 0, y, width: canvas.width, height: canvas.height - y };
    // The fibres of the torn edge are visible on a white image.
    const fibres = { ...paper, y: y - 7, height: paper.height + 7 };
    return {
      image: { x: 0, y: 0, width: canvas.width, height: y + 16 },
      boxes: [
        pathBox(ctx, fibres, createTornEdgePath(random, fibres), { fill: '#dedad0', z: 3 }),
        pathBox(ctx, paper, createTornEdgePath(random, paper), { fill: palette.surface, z: 3 }),
      ],
    };
  },
});
