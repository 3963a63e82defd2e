import { groupBox, pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listQuoteSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawConfetti, drawGround, getSlideBackground } from './art.ts';
import { drawSmile } from './blocks.ts';
import { drawSticker } from './frame.ts';
import { coral, onBoard, palette, sun } from './tokens.ts';

const quoteSizeSteps = [62, 60, 56, 52, ...listSizeSteps(48, 24)];

const bubbleArea = { x: 72, width: 1136 } as const;
/** Space for the quote, and the padding inside the speech bubble, px. */
const textSpace = { y: 160, height: 316, inset: 46 } as const;

/** Draws the quote slide: the quote in a speech bubble, a face and the attribution below its tail. */
export function quote(ctx: Ctx, slide: LayoutContent<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const board = getSlideBackground(ctx);
  const pill = drawSticker(ctx, { x: bubbleArea.x, y: 46, width: 320 });
  const x = pill.length > 0 ? 412 : bubbleArea.x;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x, y: 40, width: bubbleArea.x + bubbleArea.width - x, height: 60 },
    steps: [20, 18],
    style: (size) => createTextStyle(ctx, 'body', size, { ...onBoard, weight: 600, leading: 1.35 }),
    valign: 'middle',
    align: pill.length > 0 ? 'right' : 'left',
    on: board,
  });
  const quoteBox = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: {
      x: bubbleArea.x + 64,
      y: textSpace.y,
      width: bubbleArea.width - 128,
      height: textSpace.height,
    },
    steps: listQuoteSizes(slide.blocks.quote, quoteSizeSteps, 104),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: ctx.isCjk ? 600 : 500, leading: 1.18 }),
    valign: 'middle',
    balance: 'widow',
  });
  const half = Math.max(quoteBox.height, 150) / 2 + textSpace.inset;
  const middle = textSpace.y + textSpace.height / 2;
  const base = middle + half;
  const cite = attribution ? [drawCitation(ctx, attribution, { y: base + 76, on: board })] : [];
  const area = { x: 720, y: base + 40, width: 490, height: 140 };
  const colors = ['#ffffff', palette.accent, palette.ink];
  const isLong = attribution !== undefined && attribution.length > 40;
  return [
    drawGround(ctx, board),
    ...(isLong ? [] : drawConfetti(ctx, area, { pitch: 70, colors })),
    ...drawSpeechBubble(ctx, quoteBox, {
      y: middle - half,
      base,
      skin: board === coral ? sun : '#ff7b62',
    }),
    ...pill,
    title,
    groupBox(ctx, 'blockquote', [quoteBox, ...cite]),
  ];
}

type BubblePosition = { y: number; base: number; skin: string };

/** Draws the speech bubble, as large as the quote, with its tail and the speaker's face. */
function drawSpeechBubble(ctx: Ctx, saying: TextBox, { y, base, skin }: BubblePosition): Box[] {
  const widest = Math.max(...saying.lines.map((line) => line.width));
  const wanted = Math.max(560, widest + 2 * 64);
  // A bubble that is almost as wide as the page gets the full width.
  const width = wanted > bubbleArea.width - 100 ? bubbleArea.width : wanted;
  const tail = `M178 ${base - 40}H300C270 ${base + 20} 236 ${base + 44} 196 ${base + 56}C212 ${base + 20} 202 ${base - 10} 178 ${base - 40}Z`;
  const [cx, cy, r] = [134, base + 106, 58];
  const face = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const rect = { x: bubbleArea.x, y, width, height: base - y };
  return [
    rectBox(ctx, rect, { fill: palette.surface, radius: 56 }),
    pathBox(ctx, { x: 178, y: base - 40, width: 122, height: 96 }, tail, { fill: palette.surface }),
    rectBox(ctx, face, { fill: skin, radius: r }),
    ...drawSmile(ctx, cx, cy - 2, 100),
  ];
}

function drawCitation(ctx: Ctx, text: string, { y, on }: { y: number; on: string }): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x: 220, y, width: 700, height: 62 },
    steps: [22, 20, 19, 18],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { ...onBoard, weight: 500, leading: 1.3 }),
    valign: 'middle',
    balance: 'widow',
    on,
  });
}
