import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { createCornerCoverPath } from '../../layouts/image-box.ts';
import { fredoka500 } from '../../metrics/fredoka-500.ts';
import { fredoka600 } from '../../metrics/fredoka-600.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { nunito400 } from '../../metrics/nunito-400.ts';
import { nunito600 } from '../../metrics/nunito-600.ts';
import { nunito700 } from '../../metrics/nunito-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { parts, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, tokens } from './tokens.ts';

/** Draws a bullet as a disc. */
function drawBullet(ctx: Ctx, { x, y, width, height }: Rect): Box[] {
  const size = 12;
  const at = {
    x: x + (width - size) / 2 - 2,
    y: y + (height - size) / 2,
    width: size,
    height: size,
  };
  return [rectBox(ctx, at, { fill: palette.accent, radius: size / 2 })];
}

/** Playful style: bright backgrounds, white sheets with round corners, building blocks. */
export const playroom: Theme = {
  id: 'playroom',
  name: 'Playroom',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    fredoka500,
    fredoka600,
    nunito400,
    nunito600,
    nunito700,
    jetbrainsMono400,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel: (ctx: Ctx, rect: Rect): Box[] => [rectBox(ctx, rect, { fill: palette.panel, radius: 28 })],
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    const inner = {
      x: rect.x + 7,
      y: rect.y + 7,
      width: rect.width - 14,
      height: rect.height - 14,
    };
    return [
      pathBox(ctx, rect, createCornerCoverPath(rect, [44, 44, 44, 44]), {
        fill: palette.surface,
        z: 3,
      }),
      rectBox(ctx, inner, { stroke: palette.accent, strokeWidth: 14, radius: 37, z: 4 }),
    ];
  },
  imageTitle,
  panelInset: { x: 26, y: 24 },
  bullet: drawBullet,
  sequence,
  diagram,
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
