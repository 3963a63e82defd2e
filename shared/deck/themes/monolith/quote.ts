import { groupBox, pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;
const stoneX = 908;
const textX = stoneX + 44;
const textWidth = 1232 - textX;

/** Draws the quote slide: the quote on a black slab, the attribution next to it on white. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const head: Box[] = [
    drawSlab(ctx, { x: 0, y: 0, width: stoneX, height: 720 }),
    ...drawKicker(ctx, { x: textX, y: 200, width: textWidth, on: palette.surface }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: textX, y: 228, width: textWidth, height: 150 },
      steps: [22, 20],
      style: (size) =>
        createTextStyle(ctx, 'body', size, { weight: 500, color: palette.muted, leading: 1.3 }),
    }),
  ];
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: margin.left, y: 56, width: stoneX - 2 * margin.left, height: 608 },
    steps: [
      ...listSizeSteps(136, 88, 8),
      ...listSizeSteps(84, 68, 4),
      66,
      ...listSizeSteps(64, 52, 4),
      ...listSizeSteps(48, 26),
    ],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.035,
        color: onSlab.ink,
        accent: onSlab.ink,
      }),
    valign: 'bottom',
    balance: 'full',
    on: backgroundColor,
  });
  const cite = attribution ? [drawCitation(ctx, attribution)] : [];
  return [...head, ...drawQuotationMarks(ctx), groupBox(ctx, 'blockquote', [quoteBox, ...cite])];
}

function drawCitation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x: textX, y: 450, width: textWidth, height: 214 },
    steps: [26, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { weight: 700, leading: 1.2 }),
    valign: 'bottom',
    balance: 'widow',
  });
}

/** Draws the opening quotation marks as two angular shapes. */
function drawQuotationMarks(ctx: Ctx): Box[] {
  return [0, 88].map((shift) => {
    const left = textX + shift;
    const d = `M${left} 168v-64l30 -48h40l-22 48h22v64Z`;
    return pathBox(ctx, { x: left, y: 56, width: 70, height: 112 }, d, { fill: palette.ink });
  });
}
