import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { ibmPlexMono400 } from '../../metrics/ibm-plex-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { sourceSans3400 } from '../../metrics/source-sans-3-400.ts';
import { sourceSans3600 } from '../../metrics/source-sans-3-600.ts';
import { sourceSans3700 } from '../../metrics/source-sans-3-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { doubleRule } from './art.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, tokens } from './tokens.ts';

/** Bookkeeping style: a margin rule, white paper, double rules. */
export const ledger: Theme = {
  id: 'ledger',
  name: 'Ledger',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    sourceSans3400,
    sourceSans3600,
    sourceSans3700,
    ibmPlexMono400,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect): Box[] {
    const { x, y, width, height } = rect;
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      lineBox(ctx, [x, y], [x + width, y], { stroke: palette.accent, strokeWidth: 1 }),
      ...doubleRule(ctx, x, x + width, y + height - 6, palette.accent),
    ];
  },
  imageFrame(ctx: Ctx, { x, y, width, height }: Rect): Box[] {
    const [foot, right] = [y + height - 10, x + width];
    return [
      rectBox(ctx, { x, y, width, height: 6 }, { fill: palette.accent, z: 3 }),
      rectBox(ctx, { x, y: foot, width, height: 11 }, { fill: palette.surface, z: 3 }),
      ...doubleRule(ctx, x, right, foot + 4, palette.accent, 4),
    ];
  },
  imageTitle,
  panelInset: { x: 20, y: 22 },
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const y = rect.y + rect.height / 2;
    const dash = { x: rect.x, y: y - 1.25, width: 14, height: 2.5 };
    return [rectBox(ctx, dash, { fill: palette.accent })];
  },
  sequence,
  diagram,
  cover,
  section,
  pictured,
  closing,
  quote,
};
