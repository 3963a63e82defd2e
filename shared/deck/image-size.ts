import { parsePictureId } from './picture-id.ts';
import type { ImageBox, Rect } from './scene.ts';

const dataUriPattern = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)$/;

/** Longest allowed side of an image in pixels. Checked before decoding: a file of 100 bytes may declare any size. */
export const maxImageSide = 8192;
/** Maximum megapixels of an image; limited by the decoder's memory: docs/decisions/0036-pictures-are-re-encoded.md */
export const maxImageMegapixels = 33;

export type Size = { width: number; height: number };

/** Whether an image has at least one pixel and is small enough to decode. */
export function isDecodable({ width, height }: Size): boolean {
  const isShort = Math.max(width, height) <= maxImageSide;
  return isShort && width * height > 0 && width * height <= maxImageMegapixels * 1e6;
}

/** Whether `href` is the data URI or the id of an image that every renderer can draw and that is small enough. */
export function isDrawableImage(href: string): boolean {
  const size = getImageSize(href);
  return size !== undefined && isDecodable(size);
}

/** Ratio of width to height from which a picture is wide: in an upright frame, a crop would cut its subject. */
const minWideRatio = 1.3;

/** Whether the picture with this data URI or id is wide; false if its size is unknown. */
export function isWideImage(href: string): boolean {
  const size = getImageSize(href);
  return size !== undefined && size.width >= minWideRatio * size.height;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/**
 * Number of base64 digits that are decoded first to find an image's size. The size is near the start of a file, except
 * in a JPEG with long metadata, for which up to `maxHeadCharacters` digits are decoded.
 */
const firstHeadCharacters = 4_000;
const maxHeadCharacters = 400_000;

/** Decodes the first digits of a base64 text, at most `max`. */
export function decodeHead(base64: string, max: number): Uint8Array {
  const head = base64.replace(/(?<!=)=+$/, '').slice(0, max);
  const bytes = new Uint8Array(Math.floor((head.length * 3) / 4));
  for (let i = 0; i < bytes.length; i += 1) {
    const at = Math.floor((i * 4) / 3);
    const pair =
      base64Digits.indexOf(head[at] ?? 'A') * 64 + base64Digits.indexOf(head[at + 1] ?? 'A');
    bytes[i] = (pair >> (4 - 2 * (i % 3))) & 255;
  }
  return bytes;
}

function readJpegSize(bytes: Uint8Array, view: DataView): Size | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Start-of-frame markers carry the size; C4, C8 and CC are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of FF fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function readWebpSize(view: DataView): Size | undefined {
  const kind = view.getUint8(15);
  if (kind === 0x58)
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(26, true) >>> 8),
    };
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return {
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  };
}

/** Returns width and height in px of a PNG, JPEG, GIF or WebP file, detected by content; otherwise undefined. */
export function readImageSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = view.getUint32(0);
  const isPng = begin === 0x89504e47 && view.getUint32(12) === 0x49484452;
  if (isPng) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begin === 0x47494638)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const isWebp = begin === 0x52494646 && view.getUint32(8) === 0x57454250;
  if (isWebp) return readWebpSize(view);
  return begin >>> 8 === 0xffd8ff ? readJpegSize(bytes, view) : undefined;
}

/** Returns width and height in px of a PNG, JPEG, GIF or WebP in a data URI; undefined if they can't be read. */
export function readDataUriSize(href: string): Size | undefined {
  const base64 = dataUriPattern.exec(href)?.[1];
  if (base64 === undefined) return undefined;
  const size = readImageSize(decodeHead(base64, firstHeadCharacters));
  return size ?? readImageSize(decodeHead(base64, maxHeadCharacters));
}

/** Returns width and height in px of an image by its data URI or picture id; undefined if they are unknown. */
export const getImageSize = (href: string): Size | undefined =>
  parsePictureId(href)?.size ?? readDataUriSize(href);

/** The fields of an image box that determine its crop. */
export type CroppedBox = Pick<ImageBox, 'href' | 'focal' | 'zoom' | 'width' | 'height'>;

/**
 * Returns the part of an image that a `cover` box shows, as fractions of the image's width and height. Without zoom,
 * the crop is as large as possible. It is centred on the focal point, as far as the image's edges allow.
 */
export function computeCoverCrop(box: CroppedBox): Rect {
  const size = getImageSize(box.href);
  if (!size || size.width === 0 || size.height === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const shape = box.width / box.height / (size.width / size.height);
  const zoom = box.zoom ?? 1;
  const [width, height] = [Math.min(1, shape) / zoom, Math.min(1, 1 / shape) / zoom];
  const { x, y } = box.focal ?? { x: 0.5, y: 0.5 };
  const within = (middle: number, extent: number) =>
    Math.min(Math.max(middle - extent / 2, 0), 1 - extent);
  return { x: within(x, width), y: within(y, height), width, height };
}

/** Returns the rectangle of a whole image whose visible part fills a `cover` box. */
export function computeUncroppedRect(box: CroppedBox & Rect): Rect {
  const crop = computeCoverCrop(box);
  const [width, height] = [box.width / crop.width, box.height / crop.height];
  return { x: box.x - crop.x * width, y: box.y - crop.y * height, width, height };
}

/** Returns the CSS `object-position` with which a browser crops a `cover` box without zoom like `computeCoverCrop`. */
export function computeObjectPosition(box: CroppedBox): string {
  const crop = computeCoverCrop(box);
  const share = (from: number, extent: number) =>
    extent >= 1 ? 50 : Math.round((from / (1 - extent)) * 1000) / 10;
  return `${share(crop.x, crop.width)}% ${share(crop.y, crop.height)}%`;
}
