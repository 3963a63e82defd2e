import { groupBox, pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listQuoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Line, TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawBamboo, drawSeal } from './art.ts';
import { drawRunningTitle } from './frame.ts';
import { margin, palette } from './tokens.ts';

const quoteSizeSteps = [52, ...listSizeSteps(48, 24)];

const textX = 124;
const textWidth = 736;

/** Draws the quote slide: the quote in Chinese corner brackets, bamboo on the right. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x: textX, y: 158, width: textWidth, height: 340 },
    steps: listQuoteSizes(slide.blocks.quote, quoteSizeSteps, 92),
    style: (size) => createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.3 }),
    valign: 'middle',
    balance: 'widow',
  });
  return [
    ...drawBamboo(ctx, 1074, 20, 0.16, 'far', 0.62),
    ...drawBamboo(ctx, 1156, 30, 0.82, 'near'),
    ...drawHeading(ctx, slide),
    ...drawBrackets(ctx, quoteBox),
    groupBox(ctx, 'blockquote', [
      quoteBox,
      ...(attribution ? [drawCitation(ctx, attribution, quoteBox)] : []),
    ]),
    ...drawSeal(ctx, margin.left, 610),
    // The bamboo stands where other slides have the logo.
    drawRunningTitle(ctx, false),
  ];
}

function drawHeading(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: slide.kicker ? 76 : 52, width: 784, height: 56 },
    steps: [20, 18],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
  });
  if (!slide.kicker) return [title];
  const kicker = fitText(ctx, slide.kicker, {
    part: 'kicker',
    role: 'kicker',
    rect: { x: margin.left, y: 50, width: 784, height: 24 },
    steps: [17, 16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { weight: 600, color: palette.accent, leading: 1.3 }),
  });
  return [kicker, title];
}

function drawCitation(ctx: Ctx, text: string, saying: TextBox): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x: textX, y: saying.y + saying.height + 34, width: textWidth - 60, height: 60 },
    steps: [20, 19, 18],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
    balance: 'widow',
  });
}

/** Returns the visible right end of a line; full-width punctuation fills only half of its width. */
function findVisibleEnd(line: Line): number {
  const last = line.runs.at(-1);
  const free = last && /[，。、；：]$/u.test(last.text) ? last.size * 0.5 : 0;
  return line.x + line.width - free;
}

/** Draws the Chinese corner brackets around the quote. */
function drawBrackets(ctx: Ctx, saying: TextBox): Box[] {
  const [left, above] = [margin.left, saying.y - 14];
  const right = Math.max(...saying.lines.map(findVisibleEnd)) + 44;
  const below = saying.y + saying.height + 14;
  const [arm, weight] = [40, 7];
  const opening = `M${left} ${above}h${arm}v${weight}h${weight - arm}v${arm - weight}h${-weight}Z`;
  const closing = `M${right} ${below}h${-arm}v${-weight}h${arm - weight}v${weight - arm}h${weight}Z`;
  const paint = { fill: palette.accent };
  return [
    pathBox(ctx, { x: left, y: above, width: arm, height: arm }, opening, paint),
    pathBox(ctx, { x: right - arm, y: below - arm, width: arm, height: arm }, closing, paint),
  ];
}
