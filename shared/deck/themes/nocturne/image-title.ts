import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas, type Fill } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { createBeamFill } from './sequence.ts';
import { palette } from './tokens.ts';

/** Height of the dark above its texts: solid, and fading into the image, px. */
const darkAbove = { solid: 12, fade: 190 } as const;
/** Opacities of the fade at equal distances, from the image down to the texts. */
const fadeOpacities = [0, 0.08, 0.28, 0.58, 0.86, 1];

/** The night rises over the foot of the image, with a beam of light along the edge of the page. */
export const imageTitle = (ctx: Ctx): ImageTitle => ({
  ink: palette.ink,
  accent: palette.accent,
  on: palette.panel,
  draw(texts) {
    const top = texts.y - darkAbove.solid;
    const fade = { x: 0, y: top - darkAbove.fade, width: canvas.width, height: darkAbove.fade };
    const dark = { x: 0, y: top - 1, width: canvas.width, height: canvas.height - top + 1 };
    const fill: Fill = {
      kind: 'linear',
      ...{ x1: 0, y1: fade.y, x2: 0, y2: top },
      stops: fadeOpacities.map((opacity, i) => ({
        ...{ offset: i / (fadeOpacities.length - 1), color: palette.panel, opacity },
      })),
    };
    const light = { x: 0, y: canvas.height - 6, width: canvas.width, height: 6 };
    return {
      image: { x: 0, y: 0, ...canvas },
      boxes: [
        rectBox(ctx, fade, { fill, z: 3 }),
        rectBox(ctx, dark, { fill: palette.panel, z: 3 }),
        rectBox(ctx, light, { fill: createBeamFill(0, canvas.width), z: 4 }),
      ],
    };
  },
});
