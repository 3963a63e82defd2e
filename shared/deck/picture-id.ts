import type { Size } from './image-size.ts';

/** Types of stored pictures, by the extension of their ids. */
const pictureTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
type PictureExtension = keyof typeof pictureTypes;

const prefix = 'pictures/';
const idPattern = /^pictures\/([0-9a-f]{64}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png))$/;

type PictureKey = { hash: string; size: Size; extension: PictureExtension };

/**
 * Returns the id of a stored picture. It contains the SHA-256 of the file and its size in pixels, so that a layout
 * needs no bytes. It is also the picture's address, relative to the address of its presentation.
 */
export const formatPictureId = ({ hash, size, extension }: PictureKey): string =>
  `${prefix}${hash}-${size.width}x${size.height}.${extension}`;

/** Returns the file name, size in pixels and content type of a stored picture; undefined for any other asset. */
export function parsePictureId(
  asset: string,
): { name: string; size: Size; contentType: string } | undefined {
  const [, name = '', width, height, extension] = idPattern.exec(asset) ?? [];
  if (name === '') return undefined;
  const contentType = pictureTypes[extension as PictureExtension];
  return { name, size: { width: Number(width), height: Number(height) }, contentType };
}

/** Returns the id of the picture with a file name, for a route's parameter; undefined for an invalid name. */
export const pictureIdByName = (name: string): string | undefined =>
  parsePictureId(prefix + name) && prefix + name;
