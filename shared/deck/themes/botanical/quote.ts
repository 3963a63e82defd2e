import { groupBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { quoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { drawWreath } from './art.ts';
import { palette, petal } from './tokens.ts';

const sizes = [54, 52, ...sizeSteps(48, 24)];

const x = 262;
const width = 756;

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
    rect: { x, y: 168, width, height: 318 },
    steps: quoteSizes(slide.blocks.quote, sizes, 92),
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
    rect: { x, y: 62, width, height: 24 },
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
    rect: { x, y: 90, width, height: 56 },
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
      createTextStyle(ctx, 'body', size, { weight: 500, color: petal, leading: 1.35 }),
  });
}
