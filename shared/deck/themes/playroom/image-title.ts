import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { canvas } from '../../scene.ts';
import type { ImageTitle } from '../../theme.ts';
import { getSlideBackground } from './art.ts';
import { onBoard } from './tokens.ts';

const cornerRadius = 40;

/** A sheet in the slide's colour, pushed over the foot of the image; it hugs the texts. */
export function imageTitle(ctx: Ctx): ImageTitle {
  const on = getSlideBackground(ctx);
  return {
    ink: onBoard.color,
    accent: onBoard.color,
    on,
    draw(texts) {
      const [x, y] = [28, texts.y - 34];
      const right = Math.min(canvas.width - x, texts.x + texts.width + 56);
      const sheet = { x, y, width: right - x, height: canvas.height - y };
      const d = `M${x} ${canvas.height}V${y + cornerRadius}a${cornerRadius} ${cornerRadius} 0 0 1 ${cornerRadius} ${-cornerRadius}H${right - cornerRadius}a${cornerRadius} ${cornerRadius} 0 0 1 ${cornerRadius} ${cornerRadius}V${canvas.height}Z`;
      return {
        image: { x: 0, y: 0, ...canvas },
        boxes: [pathBox(ctx, sheet, d, { fill: on, z: 3 })],
      };
    },
  };
}
