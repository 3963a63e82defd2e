import type { Size } from './image-size.ts';

/** Types of stored pictures, by the extension of their ids. */
const pictureTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
type PictureExtension = keyof typeof pictureTypes;

const pictureIdPrefix = 'pictures/';
const idPattern =
  /^pictures\/([0-9a-f]{64}-([1-9]\d{0,3})x([1-9]\d{0,3})(?:-(\d\d)-(\d\d))?\.(jpg|png))$/;

/** A point of a picture, 0 to 1 from the left and the top. */
export type Focal = { x: number; y: number };

type PictureDetails = {
  hash: string;
  size: Size;
  extension: PictureExtension;
  /** Default focal point, in whole per cent. */
  focal?: Focal | undefined;
};

/** Returns a focal point as its two percentages, of two digits each. */
export const formatFocalDigits = ({ x, y }: Focal): [x: string, y: string] => {
  const digits = (share: number) => String(Math.round(share * 100)).padStart(2, '0');
  return [digits(x), digits(y)];
};

/**
 * Returns the id of a stored picture. It contains the SHA-256 of the file, its size in pixels and its default focal
 * point, so that a layout needs no bytes. It is also the picture's address, relative to the address of its presentation.
 */
export function formatPictureId({ hash, size, extension, focal }: PictureDetails): string {
  const point = focal ? `-${formatFocalDigits(focal).join('-')}` : '';
  return `${pictureIdPrefix}${hash}-${size.width}x${size.height}${point}.${extension}`;
}

/** Returns what the id of a stored picture says about its file; undefined for any other asset. */
export function parsePictureId(
  asset: string,
): { name: string; size: Size; focal?: Focal; contentType: string } | undefined {
  const [, name = '', width, height, x, y, extension] = idPattern.exec(asset) ?? [];
  if (name === '') return undefined;
  const contentType = pictureTypes[extension as PictureExtension];
  const focal = x === undefined ? {} : { focal: { x: Number(x) / 100, y: Number(y) / 100 } };
  return { name, size: { width: Number(width), height: Number(height) }, ...focal, contentType };
}

/** Returns the id of the picture with a file name, for a route's parameter; undefined for an invalid name. */
export const toPictureId = (name: string): string | undefined =>
  parsePictureId(pictureIdPrefix + name) && pictureIdPrefix + name;
