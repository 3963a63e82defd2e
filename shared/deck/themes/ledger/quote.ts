import { groupBox, lineBox, pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listQuoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawSpine } from './art.ts';
import { drawKicker, drawRunningTitle } from './frame.ts';
import { page, pageWidth, palette } from './tokens.ts';

const quoteSizeSteps = [...listSizeSteps(80, 48, 4), ...listSizeSteps(46, 24)];

/** Draws the quote slide: the quote on ruled lines, the attribution as a signature. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y: slide.kicker ? 58 : 46, width: pageWidth, height: 60 },
    steps: [20, 18],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 600, color: palette.muted, leading: 1.35 }),
  });
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: page.left, y: 136, width: pageWidth, height: 380 },
    steps: listQuoteSizes(slide.blocks.quote, quoteSizeSteps, 128),
    style: (size) => createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.42 }),
    valign: 'middle',
    balance: 'widow',
  });
  const cite = attribution ? drawSignature(ctx, attribution) : [];
  return [
    drawSpine(ctx),
    ...drawKicker(ctx, 30),
    title,
    ...drawQuoteLines(ctx, quoteBox),
    ...drawQuotationMarks(ctx, quoteBox),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
    ...drawRunningTitle(ctx),
  ];
}

/** Draws a thin line below each line of the quote, and continues these lines down the page. */
function drawQuoteLines(ctx: Ctx, quote: TextBox): Box[] {
  const first = quote.y + quote.lineHeight * 0.94;
  const count = Math.max(quote.lines.length, Math.ceil((560 - first) / quote.lineHeight));
  return Array.from({ length: count }, (_, i) => first + i * quote.lineHeight)
    .filter((y) => y < 560)
    .map((y) =>
      lineBox(ctx, [page.left, y], [1280, y], { stroke: palette.hairline, strokeWidth: 1 }),
    );
}

function drawSignature(ctx: Ctx, text: string): Box[] {
  const x = 760;
  return [
    lineBox(ctx, [x, 592], [page.right, 592], { stroke: palette.ink, strokeWidth: 1.5 }),
    fitText(ctx, text, {
      part: 'attribution',
      role: 'cite',
      rect: { x, y: 602, width: page.right - x, height: 58 },
      steps: [20, 19, 18],
      style: (size) => createTextStyle(ctx, 'body', size, { weight: 600, leading: 1.35 }),
      balance: 'widow',
    }),
  ];
}

/** Draws quotation marks in the margin. */
function drawQuotationMarks(ctx: Ctx, saying: TextBox): Box[] {
  // The quotation marks are aligned with the capital letters of the first line.
  const top = (saying.lines[0]?.baseline ?? saying.y) - saying.size * 0.66;
  return [8, 31].map((x) => {
    const d = `M${x + 9} ${top}h10l-6 31h-13Z`;
    return pathBox(ctx, { x, y: top, width: 19, height: 31 }, d, { fill: palette.accent });
  });
}
