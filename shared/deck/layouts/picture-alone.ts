import type { Ctx } from '../context.ts';
import { getImageSize } from '../image-size.ts';
import type { ImageContent } from '../model-parts.ts';
import type { Box, Rect } from '../scene.ts';
import type { Frame } from '../theme.ts';
import { drawFramedImage } from './beside-picture.ts';
import { creditHeight, drawCreditLine } from './credit-line.ts';
import { createImageBoxes } from './image-box.ts';

/** Part of a picture without texts that a crop over the full width may lose, and that is lost otherwise. */
const maxCropLoss = 0.2;
const containedCropLoss = 0.08;
/** Largest width in px of a body that has its title beside it. */
const maxSideBodyWidth = 1000;

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

/** Returns the page frame with the title beside the body; undefined if the title is too long for that. */
function findSideFrame(ctx: Ctx): Frame | undefined {
  const trial = { ...ctx, findings: [], logo: [], count: { ...ctx.count } };
  const { body } = ctx.theme.frame(trial, 'aside');
  return body.width <= maxSideBodyWidth ? ctx.theme.frame(ctx, 'aside') : undefined;
}

/**
 * Draws a slide with a picture and no texts: below the title over the full width, or, if that would crop the picture too
 * much, beside the title, or nearly whole below it.
 */
export function drawPictureAlone(ctx: Ctx, image: ImageContent): Box[] {
  const trial = { ...ctx, findings: [], logo: [], count: { ...ctx.count } };
  const wide = ctx.theme.frame(trial, 'stack').body;
  const isCropped = computeCropLoss(image.asset, wide) > maxCropLoss;
  const sideFrame = isCropped ? findSideFrame(ctx) : undefined;
  const { boxes, body } = sideFrame ?? ctx.theme.frame(ctx, 'stack');
  if (!isCropped) return [...boxes, ...drawFramedImage(ctx, image, body, body)];
  const credit = image.credit ? creditHeight : 0;
  const rect = containPicture(image.asset, { ...body, height: body.height - credit });
  return [...boxes, ...drawPictureWithCredit(ctx, image, rect)];
}
