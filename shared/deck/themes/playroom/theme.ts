import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createFaceSet } from '../../font-faces.ts';
import { cornerCoverPath } from '../../layouts/image-box.ts';
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
import { drawPanelBlocks } from './art.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, pastels, tokens } from './tokens.ts';
import { drawTimelineBlocks, drawTowers } from './towers.ts';

/** Draws a bullet: a circle, triangle, square or half circle in turn, in the chart colours. */
function bullet(ctx: Ctx, { x, y, width, height }: Rect, index: number): Box[] {
  const fill = palette.chart[index % palette.chart.length] ?? palette.accent;
  const s = 14;
  const at = { x: x + (width - s) / 2 - 2, y: y + (height - s) / 2, width: s, height: s };
  const shape = index % 4;
  if (shape === 0) return [rectBox(ctx, at, { fill, radius: s / 2 })];
  if (shape === 2) return [rectBox(ctx, at, { fill, radius: 4 })];
  const d =
    shape === 1
      ? `M${at.x + s / 2} ${at.y + 1.5}L${at.x + s - 1} ${at.y + s - 1.5}H${at.x + 1}Z`
      : `M${at.x - 1} ${at.y + s * 0.78}a${s / 2 + 1} ${s / 2 + 1} 0 0 1 ${s + 2} 0Z`;
  return [pathBox(ctx, at, d, { fill, stroke: fill, strokeWidth: 2 })];
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
  panel(ctx: Ctx, rect: Rect, index: number): Box[] {
    const fill = pastels[(index + ctx.index) % pastels.length] ?? palette.panel;
    return [rectBox(ctx, rect, { fill, radius: 28 })];
  },
  imageFrame(ctx: Ctx, rect: Rect): Box[] {
    return [
      pathBox(ctx, rect, cornerCoverPath(rect, [28, 28, 28, 28]), { fill: palette.surface, z: 3 }),
    ];
  },
  panelInset: { x: 26, y: 24 },
  bullet,
  sequence,
  diagram,
  bodyPlacement: {
    shareAbove: 0.26,
    shareAboveWithoutPanel: 0.5,
    isFullHeight: true,
    drawBelowText: drawPanelBlocks,
    processArt: { height: 250, draw: drawTowers },
    timelineArt: { height: 190, draw: drawTimelineBlocks },
  },
  cover,
  section,
  closing,
  quote,
};
