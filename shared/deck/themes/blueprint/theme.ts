import { pathBox, rectBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { ibmPlexMono400 } from '../../metrics/ibm-plex-mono-400.ts';
import { ibmPlexMono600 } from '../../metrics/ibm-plex-mono-600.ts';
import { ibmPlexSans400 } from '../../metrics/ibm-plex-sans-400.ts';
import { ibmPlexSans600 } from '../../metrics/ibm-plex-sans-600.ts';
import { ibmPlexSans700 } from '../../metrics/ibm-plex-sans-700.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { drawCornerStrokes, drawMeasuredFrame } from './art.ts';
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

/** Technical style: a drawing sheet with a grid, centre lines and a title block. */
export const blueprint: Theme = {
  id: 'blueprint',
  name: 'Blueprint',
  isDark: true,
  palette,
  tokens,
  faces: createFaceSet([
    ibmPlexSans400,
    ibmPlexSans600,
    ibmPlexSans700,
    ibmPlexMono400,
    ibmPlexMono600,
    notoSansSc400,
    notoSansSc700,
  ]),
  frame,
  panel(ctx: Ctx, rect: Rect): Box[] {
    // The quadrants of a matrix are so close that longer strokes would cross.
    const past = ctx.slide.layout === 'matrix' ? 4 : 7;
    return [rectBox(ctx, rect, { fill: palette.panel }), drawCornerStrokes(ctx, rect, past, 2)];
  },
  imageFrame: drawMeasuredFrame,
  imageTitle,
  panelInset: { x: 24, y: 24 },
  bullet(ctx: Ctx, rect: Rect): Box[] {
    const [cx, cy] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    const r = 6;
    const d = `${createCirclePath(cx, cy, r)}M${cx - 10} ${cy}h20M${cx} ${cy - 10}v20`;
    const box = { x: cx - 10, y: cy - 10, width: 20, height: 20 };
    return [pathBox(ctx, box, d, { stroke: palette.accent, strokeWidth: 1.4 })];
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
