import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodePicture } from '#lambdas/exports/png/decode-picture.ts';
import { encodePng, encodePngSync, type Pixels } from '#lambdas/exports/png/encode.ts';

/** Returns an image without any zero byte. */
function makePicture(width: number, height: number): Pixels {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => 100 + i);
  return { width, height, rgba };
}

/** Returns the filter type that precedes each row (PNG, 9.2). */
function readRowFilters(
  file: Uint8Array,
  { width, height }: Pixels,
  channels: number,
): (number | undefined)[] {
  const png = Buffer.from(file);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return Array.from({ length: height }, (_, y) => rows[y * (width * channels + 1)]);
}

test.each([
  ['asynchronously', encodePng, 3],
  ['synchronously', async (picture: Pixels) => encodePngSync(picture), 4],
])(
  'a picture encoded %s has no row filters, even when the row buffer of a picture with another width is reused',
  async (_, encode, channels) => {
    const [tall, wide] = [makePicture(1, 9), makePicture(2, 5)];

    const filters = [];
    for (const picture of [tall, wide, tall])
      filters.push(readRowFilters(await encode(picture), picture, channels));

    expect(filters).toEqual([Array(9).fill(0), Array(5).fill(0), Array(9).fill(0)]);
  },
);

test('the rows of photographs are compressed as differences to the row above, and keep their colours', async () => {
  const [width, height] = [3, 4];
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (i * 37) % 256,
  );
  const picture = { width, height, rgba };

  const png = await encodePng(picture, { photographs: [{ from: 0, to: 2 }] });

  expect(readRowFilters(png, picture, 3)).toEqual([0, 2, 0, 0]);
  expect(decodePicture(`data:image/png;base64,${Buffer.from(png).toString('base64')}`)).toEqual({
    ...picture,
    isOpaque: true,
  });
});
