import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { drawPictureEdge } from '../../layouts/image-box.ts';
import { ibmPlexMono400 } from '../../metrics/ibm-plex-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { sourceSans3400 } from '../../metrics/source-sans-3-400.ts';
import { sourceSans3600 } from '../../metrics/source-sans-3-600.ts';
import { sourceSans3700 } from '../../metrics/source-sans-3-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { drawDoubleLine } from './art.ts';
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
import { palette, spineWidth, tokens } from './tokens.ts';

/** Bookkeeping style: a green spine, white paper, double lines. */
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
    const { x, y, width } = rect;
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      rectBox(ctx, { x, y, width, height: 5 }, { fill: palette.accent }),
    ];
  },
  tableHead(ctx: Ctx, columns: Rect[]) {
    const [first, last] = [columns[0], columns.at(-1)];
    if (!first || !last) return [];
    const head = { x: first.x, y: first.y - 5, width: last.x + last.width - first.x, height: 5 };
    return [rectBox(ctx, head, { fill: palette.accent })];
  },
  imagePlace: { side: 'right', bleeds: { to: 'side', left: spineWidth } },
  imageFrame(ctx: Ctx, { x, y, width, height }: Rect): Box[] {
    const [foot, right] = [y + height - 10, x + width];
    return [
      ...drawPictureEdge(ctx, { x, y, width, height: height - 10 }),
      rectBox(ctx, { x, y, width: 6, height: height - 10 }, { fill: palette.accent, z: 3 }),
      rectBox(ctx, { x, y: foot, width, height: 11 }, { fill: palette.surface, z: 3 }),
      ...drawDoubleLine(ctx, x, right, foot + 4, palette.accent, 4),
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
  ...parts,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
