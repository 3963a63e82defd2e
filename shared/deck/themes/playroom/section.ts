import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawConfetti, drawGround, drawRosette } from './art.ts';
import { drawSticker } from './frame.ts';
import { coral, mint, onBoard, palette, sky, sun } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(84, 36, 4);

const backgroundColor = palette.accent;
const inWhite = { color: '#ffffff', accent: '#ffffff' } as const;
const textLeft = 72;
const textWidth = 620;
const badgeCircle = { cx: 974, cy: 330, r: 210 } as const;

/** Draws the section slide on purple with confetti; the number is on a round badge. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const area = { x: 726, y: 20, width: 540, height: 680 };
  const colors = [sun, coral, mint, sky, '#8a67f2', '#8a67f2'];
  const hole = { ...badgeCircle, r: badgeCircle.r + 36 };
  return [
    drawGround(ctx, backgroundColor),
    ...drawConfetti(ctx, area, { pitch: 84, colors, size: 30, hole }),
    drawRosette(ctx, badgeCircle, sun),
    ...drawSectionCentre(ctx, number),
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: textWidth }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: textLeft, y: 124, width: textWidth, height: lead ? 350 : 500 },
      steps: listHeadlineSizes(slide.title, titleSizes, 132),
      style: (size) =>
        createTextStyle(ctx, 'display', size, { ...inWhite, leading: 1.04, tracking: -0.012 }),
      valign: lead ? 'bottom' : 'middle',
      balance: 'full',
      on: backgroundColor,
    }),
    ...(lead ? [drawLeadBelow(ctx, lead)] : []),
  ];
}

function drawLeadBelow(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'lead',
    role: 'p',
    rect: { x: textLeft, y: 500, width: 600, height: 160 },
    steps: [25, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { ...inWhite, leading: 1.36 }),
    balance: 'widow',
    on: backgroundColor,
  });
}

function drawSectionCentre(ctx: Ctx, number: string | undefined): Box[] {
  const { cx, cy } = badgeCircle;
  if (!number) return [{ ...drawRosette(ctx, { cx, cy, r: 96, count: 12 }, coral), z: 2 }];
  return [
    fitText(ctx, number, {
      part: 'number',
      role: 'label',
      rect: { x: cx - 150, y: cy - 120, width: 300, height: 240 },
      steps: [180, ...listSizeSteps(160, 80, 16), 68, 56],
      style: (size) => createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.1 }),
      align: 'center',
      valign: 'middle',
      on: sun,
    }),
  ];
}
