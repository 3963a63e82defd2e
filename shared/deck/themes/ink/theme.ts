import { lineBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { ibmPlexMono400 } from '../../metrics/ibm-plex-mono-400.ts';
import { notoSerifSc400 } from '../../metrics/noto-serif-sc-400.ts';
import { notoSerifSc700 } from '../../metrics/noto-serif-sc-700.ts';
import { sourceSerif4400 } from '../../metrics/source-serif-4-400.ts';
import { sourceSerif4600 } from '../../metrics/source-serif-4-600.ts';
import { sourceSerif4700 } from '../../metrics/source-serif-4-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { drawInkDot, drawWornEdges } from './art.ts';
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

/** Ink-wash style: much empty paper, brush strokes, a red seal. */
export const ink: Theme = {
  id: 'ink',
  name: 'Ink',
  isDark: false,
  palette,
  tokens,
  faces: createFaceSet([
    sourceSerif4400,
    sourceSerif4600,
    sourceSerif4700,
    ibmPlexMono400,
    notoSerifSc400,
    notoSerifSc700,
  ]),
  frame,
  panel(ctx: Ctx, { x, y, width }: Rect): Box[] {
    return [lineBox(ctx, [x, y], [x + width, y], { stroke: palette.quiet, strokeWidth: 1 })];
  },
  // Draws no line above a table's columns: the brush stroke below the title is close enough to serve as one.
  tableHead: () => [],
  imageFrame: drawWornEdges,
  imageTitle,
  panelInset: { x: 0, y: 28 },
  bullet(ctx: Ctx, rect: Rect, index: number): Box[] {
    return [drawInkDot(ctx, rect, index)];
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
