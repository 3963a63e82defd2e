import type { Ctx } from '../context.ts';
import { hasBrandFooter } from '../deck-brand.ts';
import type { ImageContent } from '../model-parts.ts';
import { type Box, canvas, type Rect } from '../scene.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { creditHeight, drawCreditLine } from './credit-line.ts';
import { createImageBoxes } from './image-box.ts';

const imageGap = 48;
/** Largest part of the body's width that a picture gets beside texts. */
const maxPictureShare = 0.58;
/** Gap between texts and a credit below them, px. */
const gapAboveCredit = 28;

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
export function drawFramedImage(ctx: Ctx, image: ImageContent, area: Rect, body: Rect): Box[] {
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

/**
 * Returns the side of a picture. If the theme fixes none, it is derived from the picture and not from the slide's
 * position, so that it stays the same when slides are added or moved.
 */
function chooseSide({ theme }: Ctx, image: ImageContent): 'left' | 'right' {
  const { side } = theme.imagePlace ?? {};
  return side ?? (createSeededRandom(`side|${image.asset}`)() < 0.5 ? 'left' : 'right');
}

/** Returns the width in px of a picture's part of the body: with its bleed, it covers half of the slide. */
function computePictureWidth({ theme }: Ctx, side: 'left' | 'right', body: Rect): number {
  const { bleeds } = theme.imagePlace ?? {};
  const right = canvas.width - body.x - body.width;
  const bleed = bleeds ? (side === 'left' ? body.x - (bleeds.left ?? 0) : right) : 0;
  return Math.round(Math.min(canvas.width / 2 - bleed, body.width * maxPictureShare));
}

/**
 * Draws a picture over one side of the body, and the texts that `drawTexts` returns in the column beside it. `more` is
 * the part of the body's width that the picture gets in addition.
 */
export function drawBesidePicture(
  ctx: Ctx,
  image: ImageContent,
  body: Rect,
  { more = 0, side = chooseSide(ctx, image) }: { more?: number; side?: 'left' | 'right' },
  drawTexts: (rect: Rect) => Box[],
): Box[] {
  const width = computePictureWidth(ctx, side, body) + Math.round(body.width * more);
  const area = { ...body, x: side === 'left' ? body.x : body.x + body.width - width, width };
  const hasCreditBeside = reachesPageFoot(ctx) && image.credit !== undefined;
  const height = body.height - (hasCreditBeside ? creditHeight + gapAboveCredit : 0);
  const column = { ...body, ...computeTextColumn(area, body), height };
  return [...drawFramedImage(ctx, image, area, body), ...drawTexts(column)];
}
