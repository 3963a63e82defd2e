import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { drawPictureEdge } from '../../layouts/image-box.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { spaceGrotesk400 } from '../../metrics/space-grotesk-400.ts';
import { spaceGrotesk500 } from '../../metrics/space-grotesk-500.ts';
import { spaceGrotesk700 } from '../../metrics/space-grotesk-700.ts';
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

/** Black and white style: very large type on black slabs. */
export const monolith: Theme = {
  id: 'monolith',
  name: 'Monolith',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    spaceGrotesk400,
    spaceGrotesk500,
    spaceGrotesk700,
    jetbrainsMono400,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect): Box[] {
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      rectBox(ctx, { ...rect, height: 10 }, { fill: palette.ink, z: 2 }),
    ];
  },
  takeaway: {
    draw: (ctx, rect) => [rectBox(ctx, { ...rect, height: 10 }, { fill: palette.ink })],
    on: palette.surface,
    ink: palette.ink,
    accent: palette.ink,
    inset: { x: 0, y: 30 },
  },
  imagePlace: { side: 'right', bleeds: { to: 'corner', above: 36 } },
  imageFrame: drawPictureEdge,
  imageTitle,
  panelInset: { x: 24, y: 30 },
  sequence,
  diagram,
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const y = rect.y + rect.height / 2 - 3;
    return [rectBox(ctx, { x: rect.x, y, width: 14, height: 6 }, { fill: palette.ink })];
  },
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
