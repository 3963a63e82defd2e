import { describe, expect, it } from 'vitest';
import {
  computeCoverCrop,
  computeObjectPosition,
  computeUncroppedRect,
  isDrawableImage,
  readDataUriSize,
} from '#shared/deck/image-size.ts';
import { sampleImage } from './support/sample-picture.ts';

const createDataUri = (kind: string, bytes: number[]) =>
  `data:image/${kind};base64,${Buffer.from([...bytes, ...Array(32).fill(0)]).toString('base64')}`;
const toAsciiCodes = (text: string) => [...text].map((char) => char.charCodeAt(0));

describe('reading the size of an image from its header', () => {
  it.each([
    ['a PNG', sampleImage, { width: 480, height: 320 }],
    [
      'a GIF',
      createDataUri('gif', [...toAsciiCodes('GIF89a'), 0x40, 0x01, 0xf0, 0x00]),
      { width: 320, height: 240 },
    ],
    [
      'a JPEG behind its metadata',
      createDataUri(
        'jpeg',
        [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 2, 0x58, 3, 0x20],
      ),
      { width: 800, height: 600 },
    ],
    [
      'a WebP with features',
      createDataUri('webp', [
        ...toAsciiCodes('RIFF'),
        0,
        0,
        0,
        0,
        ...toAsciiCodes('WEBPVP8X'),
        10,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0x1f,
        3,
        0,
        0x57,
        2,
        0,
      ]),
      { width: 800, height: 600 },
    ],
  ])('the size is read from the header of %s', (_name, href, size) => {
    expect(readDataUriSize(href)).toEqual(size);
  });

  it.each(['https://example.com/a.png', 'images/7', 'data:image/svg+xml;base64,PHN2Zz4=', ''])(
    'isDrawableImage returns false for %j',
    (href) => {
      expect(isDrawableImage(href)).toBe(false);
      expect(readDataUriSize(href)).toBeUndefined();
    },
  );
});

describe('cropping an image', () => {
  const box = { href: sampleImage, width: 320, height: 320 };

  it('a crop without a focal point is centred', () => {
    const crop = computeCoverCrop(box);

    expect(crop.width).toBeCloseTo(2 / 3);
    expect(crop.x).toBeCloseTo(1 / 6);
    expect([crop.y, crop.height]).toEqual([0, 1]);
    expect(computeObjectPosition(box)).toBe('50% 50%');
  });

  it('a crop contains the focal point and stays within the image', () => {
    expect(computeCoverCrop({ ...box, focal: { x: 0.6, y: 0.1 } }).x).toBeCloseTo(0.6 - 1 / 3);
    expect(computeCoverCrop({ ...box, focal: { x: 1, y: 1 } }).x).toBeCloseTo(1 / 3);
    expect(computeObjectPosition({ ...box, focal: { x: 1, y: 1 } })).toBe('100% 50%');
  });

  it('a zoom divides the crop’s sides, and the crop stays within the image', () => {
    const zoomed = computeCoverCrop({ ...box, zoom: 2, focal: { x: 0.5, y: 1 } });

    expect(zoomed.width).toBeCloseTo(1 / 3);
    expect(zoomed.x).toBeCloseTo(1 / 3);
    expect([zoomed.y, zoomed.height]).toEqual([0.5, 0.5]);
  });

  it('the visible part of a whole image fills its box', () => {
    const place = { ...box, x: 100, y: 40, zoom: 2, focal: { x: 0.5, y: 1 } };
    const crop = computeCoverCrop(place);

    const whole = computeUncroppedRect(place);

    expect(whole.width / whole.height).toBeCloseTo(480 / 320);
    expect(whole.x + crop.x * whole.width).toBeCloseTo(100);
    expect(whole.y + crop.y * whole.height).toBeCloseTo(40);
    expect(crop.width * whole.width).toBeCloseTo(320);
  });
});
