import { nextId, nextReadingOrder, pathBox, rectBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { centreFocalInClearArea, readDefaultFocal } from '../default-focal.ts';
import { fitText } from '../fitted-text.ts';
import { iconPaths } from '../icons.ts';
import { isDrawableImage } from '../image-size.ts';
import type { ImageContent } from '../model-parts.ts';
import type { Box, Rect } from '../scene.ts';

/**
 * Returns an image that fills a rectangle, cropped around the focal point that a user chose. Without one, the crop
 * shows the focal point that the encoder found, in the middle of `clear`, the part of the rectangle that nothing
 * covers. A decorative image is not in the reading order. A missing image adds the finding `image_missing` and is
 * replaced by its alt text.
 */
export function createImageBoxes(
  ctx: Ctx,
  image: ImageContent,
  rect: Rect,
  z = 2,
  clear = rect,
): Box[] {
  if (!isDrawableImage(image.asset)) return createMissingImage(ctx, image, rect, z);
  const box = { ...rect, href: image.asset };
  const zoom = image.zoom === undefined ? {} : { zoom: image.zoom };
  const own = image.focal ? undefined : readDefaultFocal(image.asset);
  const focal = own ? centreFocalInClearArea({ ...box, ...zoom }, own, clear) : image.focal;
  const order = image.decorative ? null : nextReadingOrder(ctx);
  return [
    {
      kind: 'image',
      id: order === null ? nextId(ctx) : `i${order}`,
      ...box,
      z,
      order,
      role: order === null ? 'decoration' : 'p',
      part: 'image',
      alt: image.decorative ? '' : image.alt,
      fit: 'cover',
      ...(focal ? { focal } : {}),
      ...zoom,
    },
  ];
}

/** Draws a hairline around a picture, so that a light one has an edge on a light page. */
export const drawPictureEdge = (ctx: Ctx, rect: Rect): Box[] => [
  rectBox(ctx, rect, { stroke: ctx.theme.palette.hairline, strokeWidth: 1, z: 3 }),
];

/**
 * Returns the path outside an image's rounded corners. Filled with the page colour, it makes the corners look round.
 * `radii` in px, clockwise from the top left.
 */
export function createCornerCoverPath(
  rect: Rect,
  radii: readonly [number, number, number, number],
): string {
  const [left, top] = [rect.x, rect.y];
  const [right, bottom] = [left + rect.width, top + rect.height];
  const corners = [
    { x: left, y: top, dx: 1, dy: 1 },
    { x: right, y: top, dx: -1, dy: 1 },
    { x: right, y: bottom, dx: -1, dy: -1 },
    { x: left, y: bottom, dx: 1, dy: -1 },
  ];
  return corners
    .map(({ x, y, dx, dy }, i) => {
      const r = radii[i] ?? 0;
      const sweep = dx === dy ? 0 : 1;
      // The path extends 2 px past the image's edge, so that no line of the image is visible at any scale.
      const [px, py] = [x - 2 * dx, y - 2 * dy];
      return `M${px} ${py}H${x + dx * r}V${y}A${r} ${r} 0 0 ${sweep} ${x} ${y + dy * r}H${px}Z`;
    })
    .join('');
}

function createMissingImage(ctx: Ctx, image: ImageContent, rect: Rect, z: number): Box[] {
  const { palette } = ctx.theme;
  ctx.findings.push({
    code: 'image_missing',
    severity: 'error',
    message: 'The picture could not be found.',
    part: 'image',
  });
  // On a full-slide image the title covers the lower half, so move the placeholder up.
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height * (z === 0 ? 0.28 : 0.5) };
  const icon = { x: middle.x - 32, y: middle.y - 84, width: 64, height: 64 };
  return [
    rectBox(ctx, rect, { fill: palette.panel, z }),
    pathBox(ctx, icon, iconPaths.camera ?? '', {
      stroke: palette.muted,
      strokeWidth: 2,
      view: 24,
      z: z + 1,
    }),
    ...(image.alt === '' ? [] : [createMissingText(ctx, image.alt, rect, middle.y)]),
  ];
}

const createMissingText = (ctx: Ctx, alt: string, rect: Rect, y: number): Box =>
  fitText(ctx, alt, {
    part: 'image',
    role: 'caption',
    rect: { x: rect.x + 32, y, width: rect.width - 64, height: 96 },
    steps: [18, 16],
    style: (size) => createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted }),
    align: 'center',
    balance: 'full',
    on: ctx.theme.palette.panel,
  });
