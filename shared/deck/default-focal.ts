import { type CroppedBox, computeCoverCrop, decodeHead } from './image-size.ts';
import { type Focal, formatFocalDigits, parsePictureId } from './picture-id.ts';
import type { Rect } from './scene.ts';

const focalMarkPrefix = 'Deckwright focus ';
const focalMarkPattern = new RegExp(`${focalMarkPrefix}(\\d\\d) (\\d\\d)`);
/** Number of base64 digits at the start of a picture that our encoder wrote; they contain its focal point. */
const maxFocalHeadDigits = 240;

/** Returns the text with which our encoder stores a focal point in a picture; see `readDefaultFocal`. */
export const formatFocalMark = (focal: Focal): string =>
  `${focalMarkPrefix}${formatFocalDigits(focal).join(' ')}`;

/** Returns the focal point that our encoder found in a picture, given as a data URI or an id; undefined for others. */
export function readDefaultFocal(asset: string): Focal | undefined {
  if (!asset.startsWith('data:')) return parsePictureId(asset)?.focal;
  const bytes = decodeHead(asset.slice(asset.indexOf(',') + 1), maxFocalHeadDigits);
  const [, x, y] = focalMarkPattern.exec(String.fromCharCode(...bytes)) ?? [];
  return x === undefined ? undefined : { x: Number(x) / 100, y: Number(y) / 100 };
}

/**
 * Returns the focal point with which a crop shows the point `focal` in the middle of `clear`, the part of the box that
 * nothing covers, as far as the picture's edges allow.
 */
export function centreFocalInClearArea(box: CroppedBox & Rect, focal: Focal, clear: Rect): Focal {
  const crop = computeCoverCrop(box);
  const [x, y] = [
    (clear.x + clear.width / 2 - box.x) / box.width,
    (clear.y + clear.height / 2 - box.y) / box.height,
  ];
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return {
    x: within(focal.x + (0.5 - x) * crop.width),
    y: within(focal.y + (0.5 - y) * crop.height),
  };
}
