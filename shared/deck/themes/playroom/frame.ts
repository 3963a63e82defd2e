import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, footerTexts, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawBlockStacks, ground, slideBackground, stackHeights } from './art.ts';
import { margin, onBoard, palette, tokens } from './tokens.ts';

const top = 34;
/** x of the sheet with a list on the right; x and width of the title on the left, px. */
const side = { x: 408, left: 72, text: 296 } as const;

/** Returns the kicker as a white rounded label; empty without one. */
export function sticker(ctx: Ctx, at: { x: number; y: number; width: number }): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'display', 16, { weight: 500, leading: 1.3, tracking: 0 });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width - 32);
  const width = Math.ceil(block.inkWidth) + 1;
  const height = block.height + 10;
  const rect = { x: at.x, y: at.y, width: width + 30, height };
  return [
    rectBox(ctx, rect, { fill: palette.surface, radius: height / 2 }),
    placeText(
      ctx,
      { ...block, width },
      { x: at.x + 15, y: at.y + 5, role: 'kicker', part: 'kicker' },
    ),
  ];
}

function footer(ctx: Ctx, x: number, y: number): Box[] {
  return footerTexts(ctx, {
    x,
    right: margin.right,
    y,
    color: palette.muted,
    pageColor: palette.accent,
  });
}

function fitsSide(ctx: Ctx): boolean {
  const block = typesetText(ctx, ctx.slide.title, createTextStyle(ctx, 'display', 34), side.text);
  return block.broken.lines.length <= 7 && !block.broken.hasBrokenWord;
}

/** Returns the frame with the title and building blocks on the left, and the sheet for the body on the right. */
function split(ctx: Ctx): Frame {
  const board = slideBackground(ctx);
  const boxes = sticker(ctx, { x: side.left, y: 44, width: side.text });
  const y = boxes.length > 0 ? 92 : 56;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: side.left, y, width: side.text, height: 380 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.12 }),
    balance: 'full',
    on: board,
  });
  const sheet = { x: side.x, y: 28, width: 1280 - side.x, height: 664 };
  const d = `M1280 28H${side.x + 40}a40 40 0 0 0 -40 40V652a40 40 0 0 0 40 40H1280Z`;
  const x = side.x + 48;
  const size = 58;
  const free = 720 - (title.y + title.height) - 40;
  const high = Math.max(1, Math.min(4, Math.floor(free / size) - 1));
  return {
    boxes: [
      ground(ctx, board),
      pathBox(ctx, sheet, d, { fill: palette.surface }),
      ...drawBlockStacks(ctx, {
        x: side.left,
        base: 720,
        size,
        heights: stackHeights(ctx, 5, 1, high),
        board,
      }),
      ...boxes,
      title,
      ...footer(ctx, x, 654),
    ],
    body: { x, y: 72, width: margin.right - x, height: 552 },
  };
}

/** Returns the frame with the title on top, and building blocks on the edge of the sheet for the body. */
function stack(ctx: Ctx): Frame {
  const board = slideBackground(ctx);
  const boxes = sticker(ctx, { x: margin.left - 4, y: 28, width: 700 });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: boxes.length > 0 ? 70 : top + 6, width: 880, height: 116 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.12 }),
    balance: 'full',
    on: board,
  });
  const edge = Math.max(title.y + title.height + 22, 116);
  const sheet = { x: 28, y: edge, width: 1224, height: 720 - edge };
  const d = `M28 720V${edge + 40}a40 40 0 0 1 40 -40H1212a40 40 0 0 1 40 40V720Z`;
  const size = 46;
  const heights = stackHeights(ctx, 5, 1, Math.min(2, Math.floor((edge - 12) / size)));
  const bodyTop = edge + 36;
  return {
    boxes: [
      ground(ctx, board),
      pathBox(ctx, sheet, d, { fill: palette.surface }),
      ...drawBlockStacks(ctx, { x: 970, base: edge, size, heights, board }),
      ...boxes,
      title,
      ...footer(ctx, margin.left, 682),
    ],
    body: {
      x: margin.left,
      y: bodyTop,
      width: margin.right - margin.left,
      height: 656 - bodyTop,
    },
  };
}

/**
 * Returns the page frame. `split` puts the title left of the sheet, or above the sheet if the title is too long for the
 * side.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && fitsSide(ctx) ? split(ctx) : stack(ctx);
}
