import type { ImageBox, Rect } from '#shared/deck/scene.ts';
import { internalsOf } from './internals.ts';

type Size = { width: number; height: number };

/** Where a picture lies so that it covers its box with the focal point in sight, or is contained in it. */
export function placeImage(box: Rect & Pick<ImageBox, 'fit' | 'focal'>, image: Size): Rect {
  const across = box.width / image.width;
  const down = box.height / image.height;
  const scale = box.fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const width = image.width * scale;
  const height = image.height * scale;
  const { x, y } = box.fit === 'cover' ? (box.focal ?? { x: 0.5, y: 0.5 }) : { x: 0.5, y: 0.5 };
  return {
    x: box.x + (box.width - width) * x,
    y: box.y + (box.height - height) * y,
    width,
    height,
  };
}

/** Draws a picture cropped to its box. */
export function drawImage(doc: PDFKit.PDFDocument, box: ImageBox): void {
  const image = internalsOf(doc).openImage(box.href);
  const place = placeImage(box, image);
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc.image(image, place.x, place.y, { width: place.width, height: place.height });
  doc.restore();
}
