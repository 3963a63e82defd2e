/** Pixels as RGBA, four bytes each. */
export type Raster = { width: number; height: number; rgba: Uint8Array };

const exifSignature = 0x45786966;
const orientationTag = 0x0112;

/** Returns the offset of the TIFF data in a JPEG's Exif segment; undefined without one. */
function findTiffStart(view: DataView): number | undefined {
  let at = 2;
  while (at + 16 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xe1 && view.getUint32(at + 4) === exifSignature) return at + 10;
    if (marker === 0xda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/**
 * Returns the Exif orientation, 1 to 8 (Exif 2.32, tag 0x0112), which browsers apply to the picture; 1 (upright) for
 * a JPEG with no or an invalid orientation and for any other file.
 */
export function readOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return 1;
  const tiff = findTiffStart(view);
  if (tiff === undefined || tiff + 10 > view.byteLength) return 1;
  const little = view.getUint16(tiff) === 0x4949;
  const list = tiff + view.getUint32(tiff + 4, little);
  if (list + 2 > view.byteLength) return 1;
  for (let i = 0; i < view.getUint16(list, little); i += 1) {
    const entry = list + 2 + i * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, little) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Turns the picture upright by its Exif orientation: 2, 4, 5 and 7 are mirrored, 5 to 8 are turned by 90°. */
export function turnUpright({ width, height, rgba }: Raster, orientation: number): Raster {
  const isTurned = orientation >= 5;
  const [across, down] = isTurned ? [height, width] : [width, height];
  const isRight = [2, 3, 7, 8].includes(orientation);
  const isBottom = [3, 4, 6, 7].includes(orientation);
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [along, below] = isTurned ? [y, x] : [x, y];
      const column = isRight ? width - 1 - along : along;
      const row = isBottom ? height - 1 - below : below;
      to[y * across + x] = from[row * width + column] ?? 0;
    }
  return { width: across, height: down, rgba: new Uint8Array(to.buffer) };
}
