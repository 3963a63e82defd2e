import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import { asideColumn, type Frame, type FrameKind } from '../../theme.ts';
import { drawBlockShelf, drawGround, getSlideBackground } from './art.ts';
import { margin, palette, sun, tokens } from './tokens.ts';

/** Returns the kicker as a rounded label, white by default; empty without one. */
export function drawSticker(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  fill: string = palette.surface,
): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'display', 16, { weight: 500, leading: 1.3, tracking: 0 });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width - 32);
  const width = Math.ceil(block.inkWidth) + 1;
  const height = block.height + 10;
  const rect = { x: at.x, y: at.y, width: width + 30, height };
  return [
    rectBox(ctx, rect, { fill, radius: height / 2 }),
    placeText(
      ctx,
      { ...block, width },
      { x: at.x + 15, y: at.y + 5, role: 'kicker', part: 'kicker', on: fill },
    ),
  ];
}

function drawFooter(ctx: Ctx, x: number, y: number): Box[] {
  return createFooterTexts(ctx, {
    x,
    right: margin.right,
    y,
    color: palette.muted,
    pageColor: palette.accent,
  });
}

/** Top of the sheet and radius of its corners, px: the colour above it is a tenth of the page. */
const sheetShape = { top: 68, radius: 40 } as const;
/** Building blocks that stand on the sheet, px. */
const blockShelf = { right: margin.right, base: sheetShape.top + 1, size: 44 } as const;

/** Returns the page frame: a white sheet with title and body; the kicker and a row of building blocks are above it. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const boxes = drawSticker(ctx, { x: margin.left - 4, y: 19, width: 700 }, sun);
  const { top, radius } = sheetShape;
  const isAside = kind === 'aside';
  const width = isAside ? asideColumn.width : margin.right - margin.left;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: top + 26, width, height: isAside ? 480 : 116 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12 }),
    balance: isAside ? 'widow' : 'full',
  });
  const rect = { x: 0, y: top, width: 1280, height: 720 - top };
  const d = `M0 720V${top + radius}a${radius} ${radius} 0 0 1 ${radius} -${radius}H${1280 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V720Z`;
  const bodyTop = isAside ? top + 34 : title.y + title.height + 28;
  const x = isAside ? margin.left + width + asideColumn.gap : margin.left;
  return {
    boxes: [
      drawGround(ctx, getSlideBackground(ctx)),
      pathBox(ctx, rect, d, { fill: palette.surface }),
      ...drawBlockShelf(ctx, blockShelf),
      ...boxes,
      title,
      ...drawFooter(ctx, margin.left, 682),
    ],
    body: {
      x,
      y: bodyTop,
      width: margin.right - x,
      height: 656 - bodyTop,
    },
  };
}
