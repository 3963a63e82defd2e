import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { createFaceSet } from '../../font-faces.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { manrope300 } from '../../metrics/manrope-300.ts';
import { manrope400 } from '../../metrics/manrope-400.ts';
import { manrope600 } from '../../metrics/manrope-600.ts';
import { manrope700 } from '../../metrics/manrope-700.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { imageTitle } from './image-title.ts';
import { drawGlassPanel, parts, statement } from './parts.ts';
import { pictured } from './pictured.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { createBeamFill, sequence } from './sequence.ts';
import { glowSurface, palette, tokens } from './tokens.ts';

/** Night style: dark blue, glass panels, glows. */
export const nocturne: Theme = {
  id: 'nocturne',
  name: 'Nocturne',
  isDark: true,
  palette,
  tokens,
  faces: createFaceSet([
    manrope300,
    manrope400,
    manrope600,
    manrope700,
    jetbrainsMono400,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel: drawGlassPanel,
  ...parts,
  tableHead(ctx: Ctx, columns: Rect[]) {
    const [first, last] = [columns[0], columns.at(-1)];
    if (!first || !last) return [];
    const [from, to] = [first.x, last.x + last.width];
    const light = { x: from, y: first.y - 3, width: to - from, height: 3 };
    return [rectBox(ctx, light, { fill: createBeamFill(from, to), radius: 1.5 })];
  },
  takeaway: {
    draw: (ctx, { x, y, height }) => [
      rectBox(ctx, { x, y, width: 3, height }, { fill: palette.accent, radius: 1.5, z: 2 }),
    ],
    on: glowSurface,
    ink: palette.ink,
    accent: getEmphasisColor(palette),
  },
  imagePlace: { side: 'right', bleeds: { to: 'side' } },
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    const edge = { ...rect, y: rect.y + rect.height - 3, height: 3 };
    return [
      rectBox(ctx, rect, { stroke: palette.hairline, strokeWidth: 1.5, z: 3 }),
      rectBox(ctx, edge, { fill: createBeamFill(rect.x, rect.x + rect.width), z: 4 }),
    ];
  },
  imageTitle,
  panelInset: { x: 26, y: 26 },
  sequence,
  diagram,
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const [cx, cy] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    const halo = { x: cx - 9, y: cy - 9, width: 18, height: 18 };
    const core = { x: cx - 3.5, y: cy - 3.5, width: 7, height: 7 };
    return [
      rectBox(ctx, halo, { fill: palette.accent, radius: 9, opacity: 0.18 }),
      rectBox(ctx, core, { fill: palette.accent, radius: 3.5 }),
    ];
  },
  statement,
  cover,
  section,
  pictured,
  closing,
  quote,
};
