import { groupBox, lineBox, pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawFolio, drawKicker } from './frame.ts';
import { page, palette } from './tokens.ts';

const textX = 170;
const textWidth = 940;
const textTop = 214;
const textBottom = 652;

/** Draws the quote slide: a pull quote between heavy lines, with a quotation mark in the upper line. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const head: Box[] = [
    ...drawFolio(ctx),
    ...drawKicker(ctx, 92),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: textX, y: slide.kicker ? 117 : 96, width: textWidth, height: 56 },
      steps: [20, 18],
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
      align: 'center',
      balance: 'full',
    }),
  ];
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: textX, y: textTop + 62, width: textWidth, height: attribution ? 286 : 350 },
    steps: [112, 104, 96, 88, 80, 74, ...listSizeSteps(68, 48, 4), ...listSizeSteps(46, 24)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.2, tracking: -0.014 }),
    align: 'center',
    valign: 'middle',
    balance: 'full',
  });
  const cite = attribution ? [drawCitation(ctx, attribution)] : [];
  return [
    ...head,
    ...drawQuoteLines(ctx),
    drawQuotationMark(ctx),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
  ];
}

function drawQuoteLines(ctx: Ctx): Box[] {
  const gap = 76;
  const thick = { fill: palette.ink };
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  return [
    rectBox(ctx, { x: textX, y: textTop, width: textWidth / 2 - gap, height: 5 }, thick),
    rectBox(
      ctx,
      { x: page.middle + gap, y: textTop, width: textWidth / 2 - gap, height: 5 },
      thick,
    ),
    lineBox(ctx, [textX, textTop + 9], [page.middle - gap, textTop + 9], rule),
    lineBox(ctx, [page.middle + gap, textTop + 9], [textX + textWidth, textTop + 9], rule),
    lineBox(ctx, [textX, textBottom - 4], [textX + textWidth, textBottom - 4], rule),
    rectBox(ctx, { x: textX, y: textBottom, width: textWidth, height: 5 }, thick),
  ];
}

/** Draws the opening quotation mark. */
function drawQuotationMark(ctx: Ctx): Box {
  const y = textTop - 34;
  const drop = (x0: number) =>
    `M${x0} ${y + 50}a20 20 0 1 1 40 0a20 20 0 1 1 -40 0ZM${x0} ${y + 50}C${x0} ${y + 22} ${x0 + 13} ${y + 6} ${x0 + 36} ${y}l3 7C${x0 + 24} ${y + 13} ${x0 + 18} ${y + 22} ${x0 + 18} ${y + 32}Z`;
  const rect = { x: page.middle - 46, y, width: 92, height: 72 };
  const d = `${drop(page.middle - 46)}${drop(page.middle + 6)}`;
  return pathBox(ctx, rect, d, { fill: palette.accent });
}

function drawCitation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x: textX + 60, y: textTop + 366, width: textWidth - 120, height: 60 },
    steps: [20, 19, 18],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 600, color: palette.accent, leading: 1.35 }),
    align: 'center',
    valign: 'middle',
    balance: 'full',
  });
}
