import { groupBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listQuoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawWreath } from './art.ts';
import { palette, petalColor } from './tokens.ts';

const quoteSizeSteps = [54, 52, ...listSizeSteps(48, 24)];

const textX = 262;
const textWidth = 756;

const centredStyle = { align: 'center', balance: 'full' } as const;

/** Draws the quote slide: the quote inside a wreath, with the title above. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const head = [
    ...(slide.kicker ? [drawLabel(ctx, slide.kicker)] : []),
    drawTitleText(ctx, slide.title),
  ];
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    ...centredStyle,
    part: 'quote',
    role: 'quote',
    rect: { x: textX, y: 168, width: textWidth, height: 318 },
    steps: listQuoteSizes(slide.blocks.quote, quoteSizeSteps, 92),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.26 }),
    valign: 'middle',
  });
  const cite = attribution ? [drawCitation(ctx, attribution)] : [];
  return [...drawWreath(ctx), ...head, groupBox(ctx, 'blockquote', [quoteBox, ...cite])];
}

function drawLabel(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centredStyle,
    part: 'kicker',
    role: 'kicker',
    rect: { x: textX, y: 62, width: textWidth, height: 24 },
    steps: [17, 16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 500, color: palette.accent, leading: 1.3 }),
  });
}

function drawTitleText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centredStyle,
    part: 'title',
    role: 'h1',
    rect: { x: textX, y: 90, width: textWidth, height: 56 },
    steps: [20, 18],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
  });
}

function drawCitation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centredStyle,
    part: 'attribution',
    role: 'cite',
    rect: { x: 340, y: 512, width: 600, height: 60 },
    steps: [20, 19, 18],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 500, color: petalColor, leading: 1.35 }),
  });
}
