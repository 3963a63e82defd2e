import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng, encodePngSync, type Pixels } from '#lambdas/exports/png/encode.ts';

/** Returns an image without any zero byte. */
function makePicture(width: number, height: number): Pixels {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => 100 + i);
  return { width, height, rgba };
}

/** Returns the filter type that precedes each row (PNG, 9.2). */
function rowFilters(file: Uint8Array, { width, height }: Pixels): (number | undefined)[] {
  const png = Buffer.from(file);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return Array.from({ length: height }, (_, y) => rows[y * (width * 4 + 1)]);
}

test.each([
  ['asynchronously', encodePng],
  ['synchronously', async (picture: Pixels) => encodePngSync(picture)],
])(
  'a picture encoded %s has no row filters, even when the row buffer of a picture with another width is reused',
  async (_, encode) => {
    const [tall, wide] = [makePicture(1, 9), makePicture(2, 5)];

    const filters = [];
    for (const picture of [tall, wide, tall])
      filters.push(rowFilters(await encode(picture), picture));

    expect(filters).toEqual([Array(9).fill(0), Array(5).fill(0), Array(9).fill(0)]);
  },
);
