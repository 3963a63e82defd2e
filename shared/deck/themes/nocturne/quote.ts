import { groupBox, pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Fill } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawGlow } from './art.ts';
import { drawFooter, drawPill } from './frame.ts';
import { glowSurface, indigo, margin, palette, teal, violet } from './tokens.ts';

const textX = 120;
const textWidth = 1040;

/** Draws the quote slide: a thin centred quote on a glow. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: textX, y: 218, width: textWidth, height: 292 },
    steps: [104, 96, 88, 80, ...listSizeSteps(72, 48, 4), ...listSizeSteps(46, 24)],
    style: (size) => createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.24 }),
    align: 'center',
    valign: 'middle',
    balance: 'full',
    on: glowSurface,
  });
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left + 420, y: 54, width: 684, height: 60 },
    steps: [18],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.4 }),
    align: 'right',
    on: glowSurface,
  });
  const cite = attribution ? drawCitation(ctx, attribution) : [];
  return [
    drawGlow(ctx, { cx: 640, cy: 330, r: 560 }, indigo, 0.32),
    drawGlow(ctx, { cx: 980, cy: 560, r: 380 }, violet, 0.2),
    ...drawPill(ctx, { x: margin.left, y: 52, width: 400 }, palette.panel),
    title,
    drawQuotationMark(ctx),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
    ...drawFooter(ctx),
  ];
}

function drawCitation(ctx: Ctx, text: string): Box[] {
  return [
    rectBox(ctx, { x: 622, y: 552, width: 36, height: 2 }, { fill: palette.accent, radius: 1 }),
    fitText(ctx, text, {
      part: 'attribution',
      role: 'cite',
      rect: { x: 240, y: 568, width: 800, height: 64 },
      steps: [20, 18],
      style: (size) =>
        createTextStyle(ctx, 'body', size, { weight: 600, color: palette.accent, leading: 1.4 }),
      align: 'center',
      balance: 'full',
      on: glowSurface,
    }),
  ];
}

/** Draws the opening quotation marks. */
function drawQuotationMark(ctx: Ctx): Box {
  const drop = (left: number) => `M${left} 182v-22c0 -22 10 -34 30 -38v12c-9 3 -13 9 -13 18h15v30Z`;
  const fill: Fill = {
    kind: 'linear',
    x1: 598,
    y1: 122,
    x2: 682,
    y2: 182,
    stops: [
      { offset: 0, color: palette.accent },
      { offset: 1, color: teal },
    ],
  };
  return pathBox(ctx, { x: 600, y: 122, width: 80, height: 60 }, `${drop(602)}${drop(646)}`, {
    fill,
  });
}
