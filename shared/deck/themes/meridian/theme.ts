import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { drawPictureEdge } from '../../layouts/image-box.ts';
import { inter400 } from '../../metrics/inter-400.ts';
import { inter600 } from '../../metrics/inter-600.ts';
import { inter700 } from '../../metrics/inter-700.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { cards, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, tokens } from './tokens.ts';

/** Swiss style: a strict grid, black on white with red, lines instead of boxes. */
export const meridian: Theme = {
  id: 'meridian',
  name: 'Meridian',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    inter400,
    inter600,
    inter700,
    jetbrainsMono400,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel(ctx: Ctx, { x, y, width }: Rect): Box[] {
    return [lineBox(ctx, [x, y], [x + width, y], { stroke: palette.ink, strokeWidth: 3 })];
  },
  tableHead(ctx: Ctx, columns: Rect[]) {
    const [first, last] = [columns[0], columns.at(-1)];
    if (!first || !last) return [];
    const rule = { stroke: palette.ink, strokeWidth: 3, z: 2 };
    return [lineBox(ctx, [first.x, first.y], [last.x + last.width, first.y], rule)];
  },
  imagePlace: { bleeds: { to: 'side' } },
  imageFrame: drawPictureEdge,
  imageTitle,
  panelInset: { x: 0, y: 22 },
  sequence,
  diagram,
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const size = 9;
    const x = rect.x + (rect.width - size) / 2;
    const y = rect.y + (rect.height - size) / 2;
    return [rectBox(ctx, { x, y, width: size, height: size }, { fill: palette.accent })];
  },
  cards,
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
