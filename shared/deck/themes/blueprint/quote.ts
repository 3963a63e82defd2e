import { groupBox, lineBox, pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listQuoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createCloudPath, drawPaper } from './art.ts';
import { drawKicker, drawTitleBlock } from './frame.ts';
import { margin, palette } from './tokens.ts';

const quoteSizeSteps = [64, 60, 56, 52, ...listSizeSteps(48, 24)];

const quoteFrame = { x: 86, y: 146, width: 1108, height: 376 } as const;
const citationArea = { x: 480, y: 566, width: 700 } as const;

/** Draws the quote slide: the quote in a revision cloud, with a leader line to the attribution. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const head: Box[] = [
    ...drawPaper(ctx),
    ...drawKicker(ctx, { x: margin.left, y: 52, width: 400 }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: slide.kicker ? 78 : 56, width: 1060, height: 40 },
      steps: [20, 19, 18],
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
    }),
  ];
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: {
      x: quoteFrame.x + 64,
      y: quoteFrame.y + 40,
      width: quoteFrame.width - 128,
      height: quoteFrame.height - 80,
    },
    steps: listQuoteSizes(slide.blocks.quote, quoteSizeSteps, 112),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.22, tracking: -0.015 }),
    valign: 'middle',
    balance: 'widow',
    on: palette.panel,
  });
  const attributionBoxes = attribution ? [drawCitation(ctx, attribution)] : [];
  return [
    ...head,
    pathBox(ctx, quoteFrame, createCloudPath(quoteFrame, 47), {
      fill: palette.panel,
      stroke: palette.accent,
      strokeWidth: 2.6,
    }),
    ...(attribution ? drawLeaderLine(ctx) : []),
    groupBox(ctx, 'blockquote', [quoteBox, ...attributionBoxes]),
    ...drawTitleBlock(ctx),
  ];
}

/** Draws the leader line from a dot at the edge of the cloud to the attribution. */
function drawLeaderLine(ctx: Ctx): Box[] {
  const from: [number, number] = [340, quoteFrame.y + quoteFrame.height - 6];
  const knee: [number, number] = [404, citationArea.y + 14];
  const stroke = { stroke: palette.ink, strokeWidth: 1.4, z: 3 };
  return [
    lineBox(ctx, from, knee, stroke),
    lineBox(ctx, knee, [citationArea.x - 14, knee[1]], stroke),
    rectBox(
      ctx,
      { x: from[0] - 5, y: from[1] - 5, width: 10, height: 10 },
      { fill: palette.ink, radius: 5, z: 3 },
    ),
  ];
}

function drawCitation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { ...citationArea, height: 64 },
    steps: [20, 19, 18],
    style: (size) => createTextStyle(ctx, 'mono', size, { weight: 600, leading: 1.35 }),
    balance: 'full',
  });
}
