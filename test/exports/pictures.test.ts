import { expect, test } from 'vitest';
import {
  checkPicture,
  encodeInThread,
  pictureLimits,
} from '#lambdas/services/pictures/encode-in-thread.ts';
import { turnUpright } from '#lambdas/services/pictures/orientation.ts';
import { isOwnPicture } from '#lambdas/services/pictures/own-mark.ts';
import { imageSize, isDrawable } from '#shared/deck/image-size.ts';
import {
  bytesOf,
  decodable,
  gif,
  heldCamera,
  oversized,
  place,
  png,
  unreadable,
} from '#test/support/hostile-pictures.ts';

const encode = async (asset: string, limits = pictureLimits): Promise<string> =>
  encodeInThread(checkPicture(asset), 'ada', limits);

test.each(Object.entries(decodable))(
  '%s is encoded by us, with nothing in it but its pixels',
  async (_name, asset) => {
    const own = await encode(asset);

    expect(isOwnPicture(own)).toBe(true);
    expect(isDrawable(own)).toBe(true);
    expect(imageSize(own)).toEqual(imageSize(asset));
    expect(bytesOf(own).toString('latin1')).not.toMatch(/script|GPS|Exif|ICC_PROFILE|%PDF|acTL/);
  },
);

test.each(Object.entries(oversized))('%s is refused by its size', async (_name, asset) => {
  await expect(encode(asset)).rejects.toMatchObject({ code: 'picture_too_large' });
  expect(isDrawable(asset)).toBe(false);
});

test.each(Object.entries(unreadable))('%s is refused', async (_name, asset) => {
  await expect(encode(asset)).rejects.toMatchObject({ code: 'picture_unreadable' });
});

test('a decoder that takes too much memory is ended', async () => {
  const limits = { cpuMs: 20_000, memoryMb: 60 };

  await expect(encode(png({ width: 4000, height: 4000 }), limits)).rejects.toMatchObject({
    code: 'picture_unreadable',
  });
});

test('a decoder that takes too much of the processor is ended', async () => {
  const limits = { cpuMs: 1, memoryMb: 720 };

  await expect(encode(png({ width: 4000, height: 4000 }), limits)).rejects.toMatchObject({
    code: 'picture_unreadable',
  });
});

test('a decoder that the machine has no time for is ended, and the picture may be sent again', async () => {
  const limits = { cpuMs: 20_000, memoryMb: 720, wallMs: 1 };

  await expect(encode(png({ width: 4000, height: 4000 }), limits)).rejects.toMatchObject({
    code: 'busy',
    options: { retryAfter: 5 },
  });
});

test('pictures queue, up to a limit', async () => {
  const asked = Array.from({ length: 10 }, () => encode(gif));

  const ended = await Promise.allSettled(asked);

  const refused = ended.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
});

test('a large picture is scaled to the size that a slide needs', async () => {
  const own = await encode(png({ width: 4000, height: 3000 }));

  expect(imageSize(own)).toEqual({ width: 2560, height: 1920 });
});

test('a picture keeps its transparency', async () => {
  const own = await encode(png({ width: 40, height: 30 }));

  expect(own).toMatch(/^data:image\/png;/);
});

test.each([1, 3, 6, 8])('a photo is upright, however the camera was held: %i', async (held) => {
  const own = await encode(heldCamera(held));

  const upright = { width: 24, height: 16 };
  expect(imageSize(own)).toEqual(held < 5 ? upright : { width: 16, height: 24 });
  expect(bytesOf(own).includes(place)).toBe(false);
});

test.each([
  [1, 'ab/cd/ef'],
  [2, 'ba/dc/fe'],
  [3, 'fe/dc/ba'],
  [4, 'ef/cd/ab'],
  [5, 'ace/bdf'],
  [6, 'eca/fdb'],
  [7, 'fdb/eca'],
  [8, 'bdf/ace'],
])('orientation %i turns ab/cd/ef into %s', (orientation, turned) => {
  const rgba = new Uint8Array([...'abcdef'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255]));

  const upright = turnUpright({ width: 2, height: 3, rgba }, orientation);

  const letters = Array.from({ length: 6 }, (_, i) =>
    String.fromCharCode(upright.rgba[i * 4] ?? 0),
  );
  const rows = letters.join('').match(new RegExp(`.{${upright.width}}`, 'g'));
  expect(rows?.join('/')).toBe(turned);
});
