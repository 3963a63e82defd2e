import type { Ctx } from '../../context.ts';
import { offcuts } from '../../layouts/picture.ts';
import { createFaceSet } from '../../measure.ts';
import { fredoka500 } from '../../metrics/fredoka-500.ts';
import { fredoka600 } from '../../metrics/fredoka-600.ts';
import { jetbrainsMono400 } from '../../metrics/jetbrains-mono-400.ts';
import { notoSansSc400 } from '../../metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from '../../metrics/noto-sans-sc-700.ts';
import { nunito400 } from '../../metrics/nunito-400.ts';
import { nunito600 } from '../../metrics/nunito-600.ts';
import { nunito700 } from '../../metrics/nunito-700.ts';
import { pathBox, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { guests } from './art.ts';
import { closing } from './closing.ts';
import { cover } from './cover.ts';
import { diagram } from './diagram.ts';
import { frame } from './frame.ts';
import { quote } from './quote.ts';
import { section } from './section.ts';
import { sequence } from './sequence.ts';
import { palette, pastels, tokens } from './tokens.ts';
import { street, towers } from './towers.ts';

/** Bullets are cut from the chart's colours: a round, a triangle, a square, a half. */
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

/** A playroom: bright boards, paper with round corners, building blocks. */
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
  mount(ctx: Ctx, rect: Rect): Box[] {
    return [pathBox(ctx, rect, offcuts(rect, [28, 28, 28, 28]), { fill: palette.surface, z: 3 })];
  },
  panelInset: { x: 26, y: 24 },
  bullet,
  sequence,
  diagram,
  stance: {
    above: 0.26,
    aboveOpen: 0.5,
    isTall: true,
    foot: guests,
    steps: { height: 250, draw: towers },
    moments: { height: 190, draw: street },
  },
  cover,
  section,
  closing,
  quote,
};
