import { moveText, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { hasBrandFooter } from '../../deck-brand.ts';
import { drawFooterLogo, fitText, listSideTitleSizes, typesetLabel } from '../../fitted-text.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawSlab } from './art.ts';
import { margin, onSlab, palette, tokens } from './tokens.ts';

const backgroundColor = palette.ink;
const bodyBottom = 680;
/** Bottom of the body above a brand's logo or footer text. */
const brandedBottom = 664;
const pillarWidths = { width: 416, text: 316 } as const;
/**
 * The slab across the top: its lowest height, the height of a title of one or two lines, the margin below it, and the
 * top of the title with and without a kicker, px.
 */
const lintelSize = { height: 144, title: 96, foot: 24, labelled: 58, plain: 34 } as const;

const getBodyBottom = (ctx: Ctx): number =>
  hasBrandFooter(ctx.brand) ? brandedBottom : bodyBottom;

/** Returns the brand's text at the bottom of the page and draws its logo; the theme itself has no footer. */
function drawBrandFooter(ctx: Ctx, x: number): Box[] {
  if (!hasBrandFooter(ctx.brand)) return [];
  const row = { right: margin.right, middle: 694, height: 26, on: palette.surface };
  const reserved = drawFooterLogo(ctx, row);
  if (!ctx.brand?.footer) return [];
  const style = createTextStyle(ctx, 'body', 14, { color: palette.muted, leading: 1.4 });
  const block = typesetLabel(ctx, ctx.brand.footer, style, margin.right - x - reserved);
  return [placeText(ctx, block, { x, y: 684, role: 'footer', isSilent: true })];
}

type LabelPosition = { x: number; y: number; width: number; on?: string; size?: number };

/** Returns the kicker; empty without one. */
export function drawKicker(ctx: Ctx, at: LabelPosition): Box[] {
  if (!ctx.slide.kicker) return [];
  const isOnPaper = at.on === palette.surface;
  const color = isOnPaper ? palette.ink : onSlab.label;
  const style = createTextStyle(ctx, 'body', at.size ?? 17, {
    weight: 500,
    color,
    accent: color,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width);
  return [
    placeText(ctx, block, {
      x: at.x,
      y: at.y,
      role: 'kicker',
      part: 'kicker',
      on: at.on ?? backgroundColor,
    }),
  ];
}

/** Returns the page number. */
export function drawPageNumber(
  ctx: Ctx,
  at: { x: number; y: number; width: number; align: 'left' | 'right' },
): Box {
  const style = createTextStyle(ctx, 'display', 24, {
    leading: 1.1,
    tracking: 0,
    color: onSlab.muted,
  });
  const text = String(ctx.index + 1).padStart(2, '0');
  const block = typesetText(ctx, [{ text }], style, at.width);
  return placeText(ctx, block, {
    x: at.x,
    y: at.y,
    role: 'footer',
    align: at.align,
    on: backgroundColor,
    isSilent: true,
  });
}

const titleLook = { leading: 1.02, color: onSlab.ink, accent: onSlab.ink } as const;

function createTitleBox(ctx: Ctx, rect: Rect, balance: 'widow' | 'full', steps: number[]) {
  return fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect,
    steps,
    style: (size) => createTextStyle(ctx, 'display', size, titleLook),
    balance,
    on: backgroundColor,
  });
}

/** Returns the frame with the title on a slab across the top; the page number is at its right end. */
function createLintelFrame(ctx: Ctx): Frame {
  const label = drawKicker(ctx, { x: margin.left, y: 24, width: 900 });
  const y = label.length > 0 ? lintelSize.labelled : lintelSize.plain;
  const top = createTitleBox(
    ctx,
    { x: margin.left, y, width: 1090, height: measureTitleHeight(ctx, lintelSize.title, 140) },
    'full',
    tokens.titleSteps,
  );
  // A title of one line is in the middle of the space that the slab leaves below the kicker.
  const space = lintelSize.height - lintelSize.foot - y;
  const title = moveText(top, Math.max(0, (space - top.height) / 2));
  const height = Math.max(
    lintelSize.height,
    Math.round(title.y + title.height + lintelSize.foot - 2),
  );
  const number = drawPageNumber(ctx, { x: margin.right - 140, y: 28, width: 140, align: 'right' });
  const bodyTop = height + 36;
  return {
    boxes: [
      drawSlab(ctx, { x: 0, y: 0, width: 1280, height }),
      ...label,
      title,
      number,
      ...drawBrandFooter(ctx, margin.left),
    ],
    body: { x: margin.left, y: bodyTop, width: margin.width, height: getBodyBottom(ctx) - bodyTop },
  };
}

/** Returns the height for a title: `usual`, or `maxHeight` for one that doesn't fit at its smallest size, px. */
function measureTitleHeight(ctx: Ctx, usual: number, maxHeight: number): number {
  const smallest = createTextStyle(ctx, 'display', tokens.titleSteps.at(-1) ?? 28, titleLook);
  const { height } = typesetText(ctx, ctx.slide.title, smallest, 1090, 'full');
  return height > usual ? maxHeight : usual;
}

/** Returns the frame with a full-height slab on the left: title on top, page number at the bottom. */
function createPillarFrame(ctx: Ctx, sizes: number[]): Frame {
  const label = drawKicker(ctx, { x: margin.left, y: 48, width: pillarWidths.text });
  const y = ctx.slide.kicker ? 80 : 52;
  const rect = { x: margin.left, y, width: pillarWidths.text, height: 540 - y };
  const title = createTitleBox(ctx, rect, 'widow', sizes);
  const number = drawPageNumber(ctx, {
    x: margin.left,
    y: 648,
    width: pillarWidths.text,
    align: 'left',
  });
  const x = pillarWidths.width + 56;
  return {
    boxes: [
      drawSlab(ctx, { x: 0, y: 0, width: pillarWidths.width, height: 720 }),
      ...label,
      title,
      number,
      ...drawBrandFooter(ctx, x),
    ],
    body: { x, y: 60, width: margin.right - x, height: getBodyBottom(ctx) - 60 },
    baseline: title.lines[0]?.baseline,
  };
}

function listPillarTitleSizes(ctx: Ctx): number[] {
  const style = (size: number) => createTextStyle(ctx, 'display', size, titleLook);
  return listSideTitleSizes(ctx, pillarWidths.text, style);
}

/**
 * Returns the page frame. `split` has a slab on the left; `stack`, or `split` with a title too long for the left slab,
 * has a slab on top.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const sizes = kind === 'split' ? listPillarTitleSizes(ctx) : [];
  return sizes.length > 0 ? createPillarFrame(ctx, sizes) : createLintelFrame(ctx);
}
