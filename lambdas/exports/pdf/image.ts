import { cropOf, imageSize } from '#shared/deck/image-size.ts';
import { flattenBoxes, type ImageBox, type Rect, type Scene } from '#shared/deck/scene.ts';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { rasterize } from '../png.ts';
import { internalsOf, type OpenedImage } from './internals.ts';

type Doc = PDFKit.PDFDocument;

/** The pictures of a deck that can be drawn, by their addresses. */
export type Pictures = ReadonlyMap<string, OpenedImage>;

/** A picture that PDF can't hold, such as GIF or WebP, in one that it can. */
async function asPng(href: string): Promise<Buffer> {
  const { width, height } = imageSize(href) ?? { width: 0, height: 0 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${escapeMarkup(href)}"/></svg>`;
  return Buffer.from(await rasterize(svg, { width, fonts: [] }));
}

/** PDF itself holds JPEG and, unpacked, PNG; what else browsers show becomes PNG first. */
async function open(doc: Doc, href: string): Promise<OpenedImage | undefined> {
  const isKnown = /^data:image\/(?:png|jpe?g);/.test(href);
  try {
    return internalsOf(doc).openImage(isKnown ? href : await asPng(href));
  } catch {
    // A broken file: its place stays empty, as in a browser, and its words are still read.
    return undefined;
  }
}

/** Opens every picture of the scenes, each once. */
export async function openPictures(doc: Doc, scenes: Scene[]): Promise<Pictures> {
  const boxes = scenes.flatMap(({ boxes }) => flattenBoxes(boxes));
  const pictures = new Map<string, OpenedImage>();
  for (const href of new Set(boxes.flatMap((box) => (box.kind === 'image' ? [box.href] : [])))) {
    const image = await open(doc, href);
    if (image) pictures.set(href, image);
  }
  return pictures;
}

/** Where the whole picture lies so that its box shows the part that the crop leaves, or all of it. */
function placeImage(box: ImageBox, { width, height }: OpenedImage): Rect {
  if (box.fit === 'cover') {
    const crop = cropOf(box);
    const [across, down] = [box.width / crop.width, box.height / crop.height];
    return { x: box.x - crop.x * across, y: box.y - crop.y * down, width: across, height: down };
  }
  const scale = Math.min(box.width / width, box.height / height);
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** Draws a picture cropped to its box. */
export function drawImage(doc: Doc, box: ImageBox, pictures: Pictures): void {
  const image = pictures.get(box.href);
  if (!image) return;
  const { x, y, width, height } = placeImage(box, image);
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc.image(image, x, y, { width, height });
  doc.restore();
}
