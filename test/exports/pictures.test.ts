import { expect, test } from 'vitest';
import {
  checkPicture,
  encodeInThread,
  pictureThreadLimits,
} from '#lambdas/services/pictures/encode-in-thread.ts';
import { turnUpright } from '#lambdas/services/pictures/orientation.ts';
import { isOwnPicture } from '#lambdas/services/pictures/own-mark.ts';
import { isDrawableImage, readDataUriSize } from '#shared/deck/image-size.ts';
import {
  buildPng,
  createJpegWithOrientation,
  dataUriBytes,
  decodablePictures,
  gif,
  gpsText,
  oversizedPictures,
  unreadablePictures,
} from '#test/support/hostile-pictures.ts';

const encodePicture = async (asset: string, limits = pictureThreadLimits): Promise<string> =>
  encodeInThread(checkPicture(asset), 'ada', limits);

test.each(Object.entries(decodablePictures))(
  'encoding removes all metadata and extra content from %s',
  async (_name, asset) => {
    const encoded = await encodePicture(asset);

    expect(isOwnPicture(encoded)).toBe(true);
    expect(isDrawableImage(encoded)).toBe(true);
    expect(readDataUriSize(encoded)).toEqual(readDataUriSize(asset));
    expect(dataUriBytes(encoded).toString('latin1')).not.toMatch(
      /script|GPS|Exif|ICC_PROFILE|%PDF|acTL/,
    );
  },
);

test.each(Object.entries(oversizedPictures))(
  'encoding rejects %s because of its size',
  async (_name, asset) => {
    await expect(encodePicture(asset)).rejects.toMatchObject({ code: 'picture_too_large' });
    expect(isDrawableImage(asset)).toBe(false);
  },
);

test.each(Object.entries(unreadablePictures))(
  'encoding rejects %s as unreadable',
  async (_name, asset) => {
    await expect(encodePicture(asset)).rejects.toMatchObject({ code: 'picture_unreadable' });
  },
);

test('encoding stops a decoder that exceeds its memory limit', async () => {
  const limits = { cpuMs: 20_000, memoryMb: 60 };

  await expect(
    encodePicture(buildPng({ width: 4000, height: 4000 }), limits),
  ).rejects.toMatchObject({
    code: 'picture_unreadable',
  });
});

test('encoding stops a decoder that exceeds its CPU time limit', async () => {
  const limits = { cpuMs: 1, memoryMb: 720 };

  await expect(
    encodePicture(buildPng({ width: 4000, height: 4000 }), limits),
  ).rejects.toMatchObject({
    code: 'picture_unreadable',
  });
});

test('encoding returns a retryable error when decoding exceeds the wall time limit', async () => {
  const limits = { cpuMs: 20_000, memoryMb: 720, wallMs: 1 };

  await expect(
    encodePicture(buildPng({ width: 4000, height: 4000 }), limits),
  ).rejects.toMatchObject({
    code: 'busy',
    options: { retryAfter: 5 },
  });
});

test('encoding queues pictures up to a limit and rejects the rest as busy', async () => {
  const requests = Array.from({ length: 10 }, () => encodePicture(gif));

  const ended = await Promise.allSettled(requests);

  const refused = ended.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
});

test('encoding scales a large picture down to the maximum size', async () => {
  const encoded = await encodePicture(buildPng({ width: 4000, height: 3000 }));

  expect(readDataUriSize(encoded)).toEqual({ width: 2560, height: 1920 });
});

test('encoding keeps transparency', async () => {
  const encoded = await encodePicture(buildPng({ width: 40, height: 30 }));

  expect(encoded).toMatch(/^data:image\/png;/);
});

test.each([1, 3, 6, 8])(
  'encoding rotates a photo upright for camera orientation %i',
  async (orientation) => {
    const encoded = await encodePicture(createJpegWithOrientation(orientation));

    const upright = { width: 24, height: 16 };
    expect(readDataUriSize(encoded)).toEqual(orientation < 5 ? upright : { width: 16, height: 24 });
    expect(dataUriBytes(encoded).includes(gpsText)).toBe(false);
  },
);

test.each([
  [1, 'ab/cd/ef'],
  [2, 'ba/dc/fe'],
  [3, 'fe/dc/ba'],
  [4, 'ef/cd/ab'],
  [5, 'ace/bdf'],
  [6, 'eca/fdb'],
  [7, 'fdb/eca'],
  [8, 'bdf/ace'],
])('camera orientation %i turns the pixel rows ab/cd/ef into %s', (orientation, turned) => {
  const rgba = new Uint8Array([...'abcdef'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255]));

  const upright = turnUpright({ width: 2, height: 3, rgba }, orientation);

  const letters = Array.from({ length: 6 }, (_, i) =>
    String.fromCharCode(upright.rgba[i * 4] ?? 0),
  );
  const rows = letters.join('').match(new RegExp(`.{${upright.width}}`, 'g'));
  expect(rows?.join('/')).toBe(turned);
});
