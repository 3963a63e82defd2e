import { groupBox, lineBox, pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { quoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, TextBox } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { marginRule } from './art.ts';
import { folio, marginNote, runningTitle } from './frame.ts';
import { column, page, pageWidth, palette } from './tokens.ts';

const sizes = [...sizeSteps(80, 48, 4), ...sizeSteps(46, 24)];

/** Draws the quote slide: the quote on ruled lines, the attribution as a signature. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y: 46, width: pageWidth, height: 60 },
    steps: [20, 18],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 600, color: palette.muted, leading: 1.35 }),
  });
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: page.left, y: 136, width: pageWidth, height: 380 },
    steps: quoteSizes(slide.blocks.quote, sizes, 128),
    style: (size) => createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.42 }),
    valign: 'middle',
    balance: 'widow',
  });
  const cite = attribution ? signature(ctx, attribution) : [];
  return [
    ...marginRule(ctx),
    folio(ctx),
    ...marginNote(ctx, 88),
    title,
    ...lines(ctx, quoteBox),
    ...marks(ctx, quoteBox),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
    runningTitle(ctx),
  ];
}

/** Draws a rule below every line of the quote, continued down the page. */
function lines(ctx: Ctx, saying: TextBox): Box[] {
  const first = saying.y + saying.lineHeight * 0.94;
  const count = Math.max(saying.lines.length, Math.ceil((560 - first) / saying.lineHeight));
  return Array.from({ length: count }, (_, i) => first + i * saying.lineHeight)
    .filter((y) => y < 560)
    .map((y) =>
      lineBox(ctx, [page.left, y], [1280, y], { stroke: palette.hairline, strokeWidth: 1 }),
    );
}

function signature(ctx: Ctx, text: string): Box[] {
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

/** Draws quotation marks in the margin column. */
function marks(ctx: Ctx, saying: TextBox): Box[] {
  // Aligned with the capital letters of the first line.
  const top = (saying.lines[0]?.baseline ?? saying.y) - saying.size * 0.66;
  return [0, 40].map((shift) => {
    const x = column.left + shift;
    const d = `M${x + 16} ${top}h18l-10 52h-24Z`;
    return pathBox(ctx, { x, y: top, width: 34, height: 52 }, d, { fill: palette.accent });
  });
}
