import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng, encodePngSync, type Pixels } from '#lambdas/exports/png/encode.ts';

/** A picture without a byte that is 0. */
function makePicture(width: number, height: number): Pixels {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => 100 + i);
  return { width, height, rgba };
}

/** What stands in front of each row: the filter by which it was encoded (PNG, 9.2). */
function filtersOf(file: Uint8Array, { width, height }: Pixels): (number | undefined)[] {
  const png = Buffer.from(file);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return Array.from({ length: height }, (_, y) => rows[y * (width * 4 + 1)]);
}

test.each([
  ['after another', encodePng],
  ['at once', async (picture: Pixels) => encodePngSync(picture)],
])(
  'a picture encoded %s has no filters, also after one of other rows of as many bytes',
  async (_, encode) => {
    const [tall, broad] = [makePicture(1, 9), makePicture(2, 5)];

    const filters = [];
    for (const picture of [tall, broad, tall])
      filters.push(filtersOf(await encode(picture), picture));

    expect(filters).toEqual([Array(9).fill(0), Array(5).fill(0), Array(9).fill(0)]);
  },
);
