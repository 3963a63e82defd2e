import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawGlow, drawRibbons } from './art.ts';
import { drawPill } from './frame.ts';
import { indigo, innerWidth, margin, palette } from './tokens.ts';

/** Draws the section slide: title above a bundle of light lines, a large thin number at the top right. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  return [
    drawGlow(ctx, { cx: 760, cy: 600, r: 620 }, indigo, 0.45),
    ...drawRibbons(ctx, { y: 436, height: 280 }),
    ...drawPill(ctx, { x: margin.left, y: 64, width: 600 }, palette.panel),
    ...(number ? [drawNumeral(ctx, number)] : []),
    drawTitleText(ctx, slide.title, lead ? { y: 150, height: 184 } : { y: 190, height: 230 }),
    ...(lead ? [drawLeadBelow(ctx, lead)] : []),
  ];
}

function drawNumeral(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'number',
    role: 'label',
    rect: { x: 872, y: 48, width: 320, height: 140 },
    steps: listSizeSteps(112, 56, 8),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: 300, leading: 1.15, color: palette.accent }),
    align: 'right',
  });
}

function drawTitleText(ctx: Ctx, text: string, space: { y: number; height: number }): Box {
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, width: innerWidth - 120, ...space },
    steps: listSizeSteps(76, 36, 4),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1, tracking: -0.036 }),
    valign: 'bottom',
    balance: 'full',
    on: palette.panel,
  });
}

function drawLeadBelow(ctx: Ctx, text: string): Box {
  const rect = { x: margin.left, y: 356, width: 820, height: 104 };
  return createLeadText(ctx, text, rect, {
    color: '#ccd3f0',
    leading: 1.4,
    on: palette.panel,
  });
}
