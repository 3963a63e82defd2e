import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, footerTexts, sideTitleSizes, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { bubbles, ground, slideBackground } from './art.ts';
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

const titleLook = { ...onBoard, leading: 1.12 } as const;

function sideSizes(ctx: Ctx): number[] {
  return sideTitleSizes(ctx, side.text, (size) => createTextStyle(ctx, 'display', size, titleLook));
}

/** Returns the frame with the title on the left, and the sheet for the body on the right. */
function split(ctx: Ctx, sizes: number[]): Frame {
  const board = slideBackground(ctx);
  const boxes = sticker(ctx, { x: side.left, y: 44, width: side.text });
  const y = boxes.length > 0 ? 92 : 56;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: side.left, y, width: side.text, height: 380 },
    steps: sizes,
    style: (size) => createTextStyle(ctx, 'display', size, titleLook),
    balance: 'full',
    on: board,
  });
  const sheet = { x: side.x, y: 28, width: 1280 - side.x, height: 664 };
  const d = `M1280 28H${side.x + 40}a40 40 0 0 0 -40 40V652a40 40 0 0 0 40 40H1280Z`;
  const x = side.x + 48;
  return {
    boxes: [
      ground(ctx, board),
      ...bubbles(ctx, [
        [60, 690, 190],
        [330, 640, 84],
      ]),
      pathBox(ctx, sheet, d, { fill: palette.surface }),
      ...boxes,
      title,
      ...footer(ctx, x, 654),
    ],
    body: { x, y: 72, width: margin.right - x, height: 552 },
    baseline: title.lines[0]?.baseline,
  };
}

/** Returns the frame with the title on top, and the sheet for the body below. */
function stack(ctx: Ctx): Frame {
  const board = slideBackground(ctx);
  const boxes = sticker(ctx, { x: margin.left - 4, y: 28, width: 700 });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: boxes.length > 0 ? 70 : top + 6, width: 960, height: 116 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, titleLook),
    balance: 'full',
    on: board,
  });
  const edge = Math.max(title.y + title.height + 22, 116);
  const sheet = { x: 28, y: edge, width: 1224, height: 720 - edge };
  const d = `M28 720V${edge + 40}a40 40 0 0 1 40 -40H1212a40 40 0 0 1 40 40V720Z`;
  const bodyTop = edge + 36;
  return {
    boxes: [
      ground(ctx, board),
      ...bubbles(ctx, [
        [1232, 16, 132],
        [1098, 104, 44],
      ]),
      pathBox(ctx, sheet, d, { fill: palette.surface }),
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
  const sizes = kind === 'split' ? sideSizes(ctx) : [];
  return sizes.length > 0 ? split(ctx, sizes) : stack(ctx);
}
