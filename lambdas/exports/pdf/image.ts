import { computeUncroppedRect, readDataUriSize } from '#shared/deck/image-size.ts';
import { flattenBoxes, type ImageBox, type Rect, type Scene } from '#shared/deck/scene.ts';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { decodePicture } from '../png/decode-picture.ts';
import { encodePng } from '../png/encode.ts';
import { rasterize } from '../png.ts';
import { type OpenedImage, pdfkitInternals } from './internals.ts';

type Doc = PDFKit.PDFDocument;

/** Decoded images of a deck by their addresses; images that could not be decoded are missing. */
export type Pictures = ReadonlyMap<string, OpenedImage>;

/** Converts an image that PDF does not support, such as GIF or WebP, to PNG. */
async function convertToPng(href: string): Promise<Buffer> {
  const { width, height } = readDataUriSize(href) ?? { width: 0, height: 0 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${escapeMarkup(href)}"/></svg>`;
  return Buffer.from(await rasterize(svg, { width, fonts: [] }));
}

/** Whether a data URI is a PNG of RGBA pixels (colour type 6). */
const isRgbaPng = (href: string): boolean =>
  href.startsWith('data:image/png;') &&
  Buffer.from(href.slice(href.indexOf(',') + 1, 64), 'base64')[25] === 6;

/**
 * Returns an RGBA PNG that is opaque without its alpha channel, and other images unchanged. pdfkit copies a PNG without
 * transparency into the file; others it decodes in JavaScript, which takes 0.3 s for a picture of 2,560 px.
 */
async function removeOpaqueAlpha(href: string): Promise<string | Buffer> {
  const picture = isRgbaPng(href) ? decodePicture(href) : undefined;
  return picture?.isOpaque ? Buffer.from(await encodePng(picture, { level: 6 })) : href;
}

/**
 * Opens an image for PDF, which supports JPEG and decoded PNG; other formats that browsers show are converted to PNG
 * first.
 */
async function openImage(doc: Doc, href: string): Promise<OpenedImage | undefined> {
  const isSupported = /^data:image\/(?:png|jpe?g);/.test(href);
  try {
    return pdfkitInternals(doc).openImage(
      isSupported ? await removeOpaqueAlpha(href) : await convertToPng(href),
    );
  } catch {
    // Broken images leave an empty area, as in a browser; their alternative text is still read.
    return undefined;
  }
}

/** Decodes each distinct image of the scenes once. */
export async function openPictures(doc: Doc, scenes: Scene[]): Promise<Pictures> {
  const boxes = scenes.flatMap(({ boxes }) => flattenBoxes(boxes));
  const pictures = new Map<string, OpenedImage>();
  for (const href of new Set(boxes.flatMap((box) => (box.kind === 'image' ? [box.href] : [])))) {
    const image = await openImage(doc, href);
    if (image) pictures.set(href, image);
  }
  return pictures;
}

/**
 * Returns the rectangle at which to draw the whole image so that its box shows the cropped part (`cover`) or all of
 * it.
 */
function placeImage(box: ImageBox, { width, height }: OpenedImage): Rect {
  if (box.fit === 'cover') return computeUncroppedRect(box);
  const scale = Math.min(box.width / width, box.height / height);
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** Draws an image cropped to its box. */
export function drawImage(doc: Doc, box: ImageBox, pictures: Pictures): void {
  const image = pictures.get(box.href);
  if (!image) return;
  const { x, y, width, height } = placeImage(box, image);
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc.image(image, x, y, { width, height });
  doc.restore();
}
