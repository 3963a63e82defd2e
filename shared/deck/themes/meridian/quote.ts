import { groupBox, lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { getColumnsWidth, getColumnX, grid, palette } from './tokens.ts';

const textX = getColumnX(3);
const textWidth = getColumnsWidth(9);

/**
 * Draws the quote slide: a large quote in nine columns, red quotation marks on the left, the title as a small label.
 */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const label = createTextStyle(ctx, 'body', 18, { weight: 600, leading: 1.35 });
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: textX, y: 172, width: textWidth, height: attribution ? 392 : 460 },
    steps: [120, 112, 104, 96, 88, 82, ...listSizeSteps(76, 48, 4), ...listSizeSteps(46, 24)],
    style: (size) => createTextStyle(ctx, 'display', size, { weight: 600, leading: 1.14 }),
    valign: 'bottom',
    balance: 'widow',
  });
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: textX, y: 82, width: textWidth, height: 72 },
    steps: [20, 18],
    style: (size) => ({ ...label, size, color: palette.muted }),
  });
  const cite = attribution ? drawCitation(ctx, attribution, quoteBox.y + quoteBox.height + 26) : [];
  return [
    lineBox(ctx, [grid.left, 56], [grid.right, 56], { stroke: palette.ink, strokeWidth: 1.5 }),
    rectBox(ctx, { x: grid.left, y: 56, width: 48, height: 6 }, { fill: palette.accent }),
    ...drawKicker(ctx, slide),
    title,
    ...drawQuotationMarks(ctx),
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
    ...createFooterTexts(ctx, {
      x: grid.left,
      right: grid.right,
      y: 670,
      color: palette.muted,
      pageColor: palette.ink,
    }),
  ];
}

function drawKicker(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  if (!slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 16, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, slide.kicker, style, getColumnsWidth(3) - 8);
  return [placeText(ctx, block, { x: grid.left, y: 84, role: 'kicker', part: 'kicker' })];
}

function drawCitation(ctx: Ctx, text: string, y: number): Box[] {
  return [
    lineBox(ctx, [textX, y + 13], [textX + 36, y + 13], { stroke: palette.accent, strokeWidth: 3 }),
    fitText(ctx, text, {
      part: 'attribution',
      role: 'cite',
      rect: { x: textX + 52, y, width: textWidth - 52, height: 60 },
      steps: [20, 18],
      style: (size) => createTextStyle(ctx, 'body', size, { weight: 600, leading: 1.35 }),
    }),
  ];
}

/** Draws the opening quotation marks, each a square and a quarter circle. */
function drawQuotationMarks(ctx: Ctx): Box[] {
  const s = 56;
  return [0, s + 20].map((shift) => {
    const left = grid.left + shift;
    const d = `M${left} ${184 + s}h${s}v${s}h${-s}Z M${left} ${184 + s}a${s} ${s} 0 0 1 ${s} ${-s}v${s}Z`;
    return pathBox(ctx, { x: left, y: 184, width: s, height: 2 * s }, d, { fill: palette.accent });
  });
}
