import { type Ctx, createTextStyle } from '../context.ts';
import { hasBrandFooter } from '../deck-brand.ts';
import { fitText } from '../fitted-text.ts';
import { getImageSize } from '../image-size.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { ImageContent } from '../model-parts.ts';
import { type Box, canvas, type Rect } from '../scene.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { listBodySizes } from '../size-steps.ts';
import { creditHeight, drawCreditLine } from './credit-line.ts';
import { createImageBoxes } from './image-box.ts';
import { measureRowHeights, type RowItem, type RowLook, stackRows } from './rows.ts';

const imageGap = 48;
/** Gap between texts and a credit below them, px. */
const gapAboveCredit = 16;
/** Largest font size of list items, alone and below a paragraph, and largest gap between them, px. */
const maxItemSize = { alone: 36, belowText: 30 } as const;
const maxGap = 72;
/** Part of a picture without texts that a crop over the full width may lose, and that is lost otherwise. */
const maxCropLoss = 0.2;
const containedCropLoss = 0.08;

function drawTexts(ctx: Ctx, slide: LayoutContent<'image-text'>, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const { text, items = [] } = slide.blocks;
  const boxes: Box[] = [];
  let { y } = rect;
  if (text) {
    const block = fitText(ctx, text, {
      part: 'text',
      role: 'p',
      rect: { ...rect, height: rect.height * (items.length > 0 ? 0.42 : 1) },
      steps: listBodySizes(items.length > 0 ? 26 : 36),
      style: (size) =>
        createTextStyle(ctx, 'body', size, {
          leading: 1.46,
          color: items.length > 0 ? palette.muted : palette.ink,
        }),
      valign: items.length > 0 ? 'top' : 'middle',
      balance: 'widow',
    });
    boxes.push(block);
    y = block.y + block.height + 28;
  }
  if (items.length === 0) return boxes;
  const rows = items.map((item, i) => ({ text: item, part: `items[${i}]` }));
  const look: RowLook = {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    on: palette.surface,
    gap: [18, maxGap],
    steps: listBodySizes(text ? maxItemSize.belowText : maxItemSize.alone),
  };
  const free = { ...rect, y, height: rect.y + rect.height - y };
  const place = text
    ? free
    : centreVertically(free, measureListHeight(ctx, rows, free.width, look));
  return [...boxes, stackRows(ctx, 'items', rows, place, look)];
}

/** Returns the height of a list without a paragraph at its largest size with its largest gaps. */
const measureListHeight = (ctx: Ctx, rows: RowItem[], width: number, look: RowLook): number =>
  measureRowHeights(ctx, rows, maxItemSize.alone, width, look).reduce(
    (sum, height) => sum + height + maxGap,
    -maxGap,
  );

/**
 * Returns the part of a rectangle with the given height, vertically centred; the whole rectangle if it is not as high.
 */
function centreVertically(rect: Rect, height: number): Rect {
  const spare = Math.max(0, rect.height - height);
  return { ...rect, y: rect.y + spare / 2, height: rect.height - spare };
}

/**
 * Whether pictures beside texts extend to the bottom edge of the slide. They don't if a brand's logo or footer text is
 * there.
 */
const reachesPageFoot = ({ theme, brand }: Ctx): boolean =>
  theme.imagePlace?.bleeds?.to === 'corner' && !hasBrandFooter(brand);

/**
 * Extends a picture's area to the edges of the slide if the theme's pictures do so. A picture over the full width is
 * extended to the left and right edges only, not to the bottom.
 */
function extendToEdges(ctx: Ctx, area: Rect, body: Rect): Rect {
  const { bleeds } = ctx.theme.imagePlace ?? {};
  if (!bleeds) return area;
  const x = area.x === body.x ? (bleeds.left ?? 0) : area.x;
  const right = area.x + area.width;
  const isAtRight = right === body.x + body.width;
  const wide = { ...area, x, width: (isAtRight ? canvas.width : right) - x };
  if (bleeds.to === 'side') return wide;
  const y = area.y - bleeds.above;
  if (area.width === body.width || !reachesPageFoot(ctx))
    return { ...wide, y, height: area.height + bleeds.above };
  return { ...wide, y, height: canvas.height - y };
}

/** Returns x and width of the column beside a picture. */
function computeTextColumn(picture: Rect, body: Rect): Pick<Rect, 'x' | 'width'> {
  const isLeft = picture.x === body.x;
  return {
    x: isLeft ? body.x + picture.width + imageGap : body.x,
    width: body.width - picture.width - imageGap,
  };
}

/**
 * Draws the image with the theme's frame. Its credit is below the image, or, if the image extends to the bottom edge of
 * the slide, beside the image in the text column.
 */
function drawFramedImage(
  ctx: Ctx,
  slide: LayoutContent<'image-text'>,
  area: Rect,
  body: Rect,
): Box[] {
  const { image } = slide.blocks;
  const { credit } = image;
  const full = extendToEdges(ctx, area, body);
  const isAtFoot = full.y + full.height === canvas.height;
  const rect = credit && !isAtFoot ? { ...full, height: full.height - creditHeight } : full;
  const { muted: color, surface: on } = ctx.theme.palette;
  const foot = isAtFoot ? body.y + body.height - creditHeight : rect.y + rect.height;
  const { x, width } = isAtFoot ? computeTextColumn(area, body) : area;
  const line = { x, y: foot + 8, width, color, on };
  return [
    ...createImageBoxes(ctx, image, rect),
    ...(ctx.theme.imageFrame?.(ctx, rect) ?? []),
    ...(credit ? drawCreditLine(ctx, credit, line) : []),
  ];
}

/** Returns the part of a picture that a crop to the shape of `rect` loses, 0 to 1; 0 if its size is unknown. */
function computeCropLoss(asset: string, rect: Rect): number {
  const size = getImageSize(asset);
  if (!size) return 0;
  const ratio = size.width / size.height / (rect.width / rect.height);
  return 1 - Math.min(ratio, 1 / ratio);
}

/** Returns the largest rectangle in the middle of an area in which nearly the whole picture is visible. */
function containPicture(asset: string, area: Rect): Rect {
  const size = getImageSize(asset) ?? area;
  const loss = 1 - containedCropLoss;
  const isTall = size.width / size.height < area.width / area.height;
  const shape = isTall
    ? { width: size.width, height: size.height * loss }
    : { width: size.width * loss, height: size.height };
  const scale = Math.min(area.width / shape.width, area.height / shape.height);
  const width = Math.round(shape.width * scale);
  const height = Math.round(shape.height * scale);
  const x = Math.round(area.x + (area.width - width) / 2);
  return { x, y: Math.round(area.y + (area.height - height) / 2), width, height };
}

/** Draws a picture without texts over the full width, or, if that would crop it too much, nearly whole. */
function drawPictureAlone(ctx: Ctx, slide: LayoutContent<'image-text'>, body: Rect): Box[] {
  const { image } = slide.blocks;
  if (computeCropLoss(image.asset, body) <= maxCropLoss)
    return drawFramedImage(ctx, slide, body, body);
  const credit = image.credit ? creditHeight : 0;
  const rect = containPicture(image.asset, { ...body, height: body.height - credit });
  return drawPictureWithCredit(ctx, image, rect);
}

/** Draws a picture with the theme's frame and the credit below. */
function drawPictureWithCredit(ctx: Ctx, image: ImageContent, rect: Rect): Box[] {
  const { muted: color, surface: on } = ctx.theme.palette;
  const line = { x: rect.x, y: rect.y + rect.height + 8, width: rect.width, color, on };
  return [
    ...createImageBoxes(ctx, image, rect),
    ...(ctx.theme.imageFrame?.(ctx, rect) ?? []),
    ...(image.credit ? drawCreditLine(ctx, image.credit, line) : []),
  ];
}

function compose(ctx: Ctx, slide: LayoutContent<'image-text'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { text, items = [] } = slide.blocks;
  if (!text && items.length === 0) return [...boxes, ...drawPictureAlone(ctx, slide, body)];
  const { share = 0.5, side } = ctx.theme.imagePlace ?? {};
  const width = Math.round(body.width * share);
  // If the theme fixes no side, the side is derived from the picture and not from the slide's position, so that it
  // stays the same when slides are added or moved.
  const isLeft =
    side === undefined
      ? createSeededRandom(`side|${slide.blocks.image.asset}`)() < 0.5
      : side === 'left';
  const hasCreditBeside = reachesPageFoot(ctx) && slide.blocks.image.credit !== undefined;
  const frame = { ...body, x: isLeft ? body.x : body.x + body.width - width, width };
  const rect = {
    ...body,
    ...computeTextColumn(frame, body),
    height: body.height - (hasCreditBeside ? creditHeight + gapAboveCredit : 0),
  };
  return [...boxes, ...drawFramedImage(ctx, slide, frame, body), ...drawTexts(ctx, slide, rect)];
}

export const imageText: Layout<'image-text'> = {
  id: 'image-text',
  use: 'A picture of the request beside what is to be seen in it: a short paragraph, up to four points, or both. `asset` is the picture’s id as given; `alt` says what it shows.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'text', words: 20 },
    { part: 'items[]', words: 7, items: listLimits['image-text'].items.fits },
  ],
  compose,
};
