import { groupBox, pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createPebblePath } from './art.ts';
import { drawFooter, drawKicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const backgroundColor = earth.olive;
const stoneRect = { x: 408, y: 44, width: 848, height: 632 } as const;
const sideWidth = 276;

/** Draws the quote slide: the quote on a large stone, title and attribution on the left. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const random = createSeededRandom(`stone|${ctx.artSeed}|${ctx.index}`);
  const head: Box[] = [
    pathBox(ctx, stoneRect, createPebblePath(random, stoneRect), { fill: backgroundColor, z: 0 }),
    ...drawKicker(ctx, { x: margin.left, y: 64, width: sideWidth }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: slide.kicker ? 94 : 64, width: sideWidth, height: 160 },
      steps: [22, 20],
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.36 }),
    }),
  ];
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: stoneRect.x + 112, y: 178, width: stoneRect.width - 224, height: 392 },
    steps: [96, 88, 80, 72, 66, 60, 56, 52, ...listSizeSteps(48, 24)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: 400,
        leading: 1.2,
        tracking: -0.015,
        color: cream,
        accent: '#f3cd92',
      }),
    valign: 'middle',
    balance: 'full',
    on: backgroundColor,
  });
  const cite = attribution ? [drawCitation(ctx, attribution)] : [];
  return [
    ...head,
    drawQuotationMarks(ctx, quoteBox.y - 78),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
    ...drawFooter(ctx),
  ];
}

function drawCitation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x: margin.left, y: 400, width: sideWidth, height: 220 },
    steps: [24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { weight: 700, leading: 1.3 }),
    valign: 'bottom',
    balance: 'widow',
  });
}

/** Draws the opening quotation marks as two seeds. */
function drawQuotationMarks(ctx: Ctx, y: number): Box {
  const x = stoneRect.x + 112;
  const seed = (left: number) =>
    `M${left} ${y + 34}C${left} ${y + 14} ${left + 16} ${y + 2} ${left + 40} ${y}C${left + 32} ${y + 12} ${left + 38} ${y + 22} ${left + 38} ${y + 34}a19 19 0 0 1 -38 0Z`;
  const rect = { x, y, width: 88, height: 54 };
  return pathBox(ctx, rect, `${seed(x)}${seed(x + 48)}`, { fill: earth.ochre });
}
