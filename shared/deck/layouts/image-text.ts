import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import { type Box, canvas, type Rect } from '../scene.ts';
import { seededRandom } from '../seeded-random.ts';
import { bodySizes } from '../size-steps.ts';
import { creditHeight, creditLine } from './credit-line.ts';
import { imageBoxes } from './image-box.ts';
import { type RowItem, type RowLook, rowHeights, stackRows } from './rows.ts';

const gap = 48;
/** Maximum font size of a list item and maximum gap between items, px. */
const [maxItemSize, maxGap] = [28, 72];

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
      steps: bodySizes(items.length > 0 ? 22 : 36),
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
    rule: palette.hairline,
    on: palette.surface,
    gap: [18, maxGap],
    steps: bodySizes(maxItemSize),
  };
  const free = { ...rect, y, height: rect.y + rect.height - y };
  const place = text ? free : centredRect(free, listHeight(ctx, rows, free.width, look));
  return [...boxes, stackRows(ctx, 'items', rows, place, look)];
}

/** Returns the height of the list at its largest size with its largest gaps. */
const listHeight = (ctx: Ctx, rows: RowItem[], width: number, look: RowLook): number =>
  rowHeights(ctx, rows, maxItemSize, width, look).reduce(
    (sum, height) => sum + height + maxGap,
    -maxGap,
  );

/** Returns a rectangle of a height, vertically centred in `rect`; `rect` itself if it isn't higher. */
function centredRect(rect: Rect, height: number): Rect {
  const spare = Math.max(0, rect.height - height);
  return { ...rect, y: rect.y + spare / 2, height: rect.height - spare };
}

/** Extends a picture's area to the adjacent edges of the slide, if the theme's images bleed. */
function bleed(ctx: Ctx, area: Rect, body: Rect): Rect {
  if (!ctx.theme.hasBleedingImages) return area;
  const x = area.x === body.x ? 0 : area.x;
  const right = area.x + area.width;
  const isAtRight = right === body.x + body.width;
  return { ...area, x, width: (isAtRight ? canvas.width : right) - x };
}

/** Draws the image with the theme's frame, and its credit below. */
function drawFramedImage(
  ctx: Ctx,
  slide: LayoutContent<'image-text'>,
  area: Rect,
  body: Rect,
): Box[] {
  const { image } = slide.blocks;
  const { credit } = image;
  const full = bleed(ctx, area, body);
  const rect = credit ? { ...full, height: full.height - creditHeight } : full;
  const { muted: color, surface: on } = ctx.theme.palette;
  const line = { x: area.x, y: rect.y + rect.height + 8, width: area.width, color, on };
  return [
    ...imageBoxes(ctx, image, rect),
    ...(ctx.theme.imageFrame?.(ctx, rect) ?? []),
    ...(credit ? creditLine(ctx, credit, line) : []),
  ];
}

function compose(ctx: Ctx, slide: LayoutContent<'image-text'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { text, items = [] } = slide.blocks;
  if (!text && items.length === 0) return [...boxes, ...drawFramedImage(ctx, slide, body, body)];
  const width = Math.round(body.width * 0.5);
  // Choose the side by the picture, so that it doesn't change when slides are added or moved.
  const isLeft = seededRandom(`side|${slide.blocks.image.asset}`)() < 0.5;
  const frame = { ...body, x: isLeft ? body.x : body.x + body.width - width, width };
  const rect = {
    ...body,
    x: isLeft ? body.x + width + gap : body.x,
    width: body.width - width - gap,
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
