import { PhotonImage } from '@cf-wasm/photon/others';
import { describe, expect, it } from 'vitest';
import { loadPictureCodec } from '#lambdas/lib/picture-codec.ts';
import { encodePicture } from '#lambdas/services/pictures/encode-picture.ts';
import { findFocalPoint } from '#lambdas/services/pictures/find-focal-point.ts';
import { isOwnPicture } from '#lambdas/services/pictures/own-mark.ts';
import { ownPictureId } from '#lambdas/services/pictures/picture-store.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import { readDefaultFocal } from '#shared/deck/default-focal.ts';
import { computeCoverCrop } from '#shared/deck/image-size.ts';
import type { Slide } from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import type { ImageBox } from '#shared/deck/scene.ts';
import { plainFields } from '#test/deck/support/plain-slides.ts';
import { createSampleDeck } from '#test/deck/support/sample-decks.ts';
import { dataUriBytes } from '#test/support/hostile-pictures.ts';

const [width, height] = [600, 400];

/** Returns a grey picture with a chequered square whose middle is at a point, 0 to 1. */
function createPictureWithSubject(subject?: { x: number; y: number }) {
  const rgba = new Uint8Array(width * height * 4).fill(200);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    rgba[4 * i + 3] = 255;
    if (!subject) continue;
    const isInside =
      Math.max(Math.abs(x - subject.x * width), Math.abs(y - subject.y * height)) < 60;
    if (isInside)
      rgba.fill((Math.floor(x / 20) + Math.floor(y / 20)) % 2 ? 240 : 20, 4 * i, 4 * i + 3);
  }
  return { width, height, rgba };
}

function createFileWithSubject(
  subject: { x: number; y: number },
  type: 'png' | 'jpeg',
): Uint8Array {
  loadPictureCodec();
  const { rgba } = createPictureWithSubject(subject);
  const image = new PhotonImage(rgba, width, height);
  return type === 'png' ? image.get_bytes() : image.get_bytes_jpeg(90);
}

describe('the focal point of a picture', () => {
  it.each([
    { x: 0.2, y: 0.3 },
    { x: 0.8, y: 0.7 },
    { x: 0.5, y: 0.5 },
  ])('the focal point is on the only subject of a picture at $x, $y', (subject) => {
    const focal = findFocalPoint(createPictureWithSubject(subject));

    expect(focal.x).toBeCloseTo(subject.x, 1);
    expect(focal.y).toBeCloseTo(subject.y, 1);
  });

  it('the focal point of a picture of one colour is its centre', () => {
    expect(findFocalPoint(createPictureWithSubject())).toEqual({ x: 0.5, y: 0.5 });
  });

  it.each([
    [1, 1],
    [1, 900],
    [900, 1],
  ])('the focal point is within a picture of %i × %i pixels', (across, down) => {
    const rgba = new Uint8Array(across * down * 4).map((_, i) => i % 251);

    const { x, y } = findFocalPoint({ width: across, height: down, rgba });

    expect([x, y].every((share) => share >= 0.1 && share <= 0.9)).toBe(true);
  });

  it.each(['png', 'jpeg'] as const)(
    'the focal point is stored with a %s, in its bytes and its id',
    (type) => {
      const file = createFileWithSubject({ x: 0.8, y: 0.5 }, type);

      const asset = encodePicture(file);

      expect(isOwnPicture(asset)).toBe(true);
      expect(readDefaultFocal(asset)?.x).toBeCloseTo(0.8, 1);
      expect(parsePictureId(ownPictureId(asset))?.focal).toEqual(readDefaultFocal(asset));
      expect(encodePicture(dataUriBytes(asset))).toBe(encodePicture(dataUriBytes(asset)));
    },
  );

  it('the focal point is not stored with a logo, which is never cropped', () => {
    const logo = encodePicture(createFileWithSubject({ x: 0.8, y: 0.5 }, 'png'), 320);

    expect(readDefaultFocal(logo)).toBeUndefined();
    expect(parsePictureId(ownPictureId(logo))).not.toHaveProperty('focal');
  });
});

/** Returns the part of the picture that a slide shows. */
function findShownPart(image: ImageContent, slide: Pick<Slide, 'layout' | 'blocks'>) {
  const deck = createSampleDeck('en', 'ledger');
  const content = { ...plainFields, ...slide, id: 's1', point: '' } as Slide;
  const { scene } = composeSlide(content, createDeckContext({ ...deck, slides: [content] }, 0, 1));
  const box = scene.boxes.find((one): one is ImageBox => one.kind === 'image');
  if (!box) throw new Error(`The slide does not show ${image.alt}.`);
  return computeCoverCrop(box);
}

const findCoverPart = (image: ImageContent): ReturnType<typeof findShownPart> =>
  findShownPart(image, { layout: 'cover', blocks: { image } } as Pick<Slide, 'layout' | 'blocks'>);

describe('the crop of the picture on a cover', () => {
  const asset = () =>
    ownPictureId(encodePicture(createFileWithSubject({ x: 0.8, y: 0.5 }, 'jpeg')));

  it('the crop of a cover shows the subject of a picture that no user has cropped', () => {
    const { x, width: shown } = findCoverPart({ asset: asset(), alt: 'A chequered square' });

    expect(x + shown).toBeCloseTo(1);
  });

  it('the crop of a cover shows the part that a user has chosen', () => {
    const image = { asset: asset(), alt: 'A chequered square', focal: { x: 0.1, y: 0.5 } };

    expect(findCoverPart(image).x).toBe(0);
  });

  it('the crop of a cover is centred for an older picture without a focal point', () => {
    const old = asset().replace(/-\d\d-\d\d\./, '.');

    const { x, width: shown } = findCoverPart({ asset: old, alt: 'A chequered square' });

    expect(x + shown / 2).toBeCloseTo(0.5);
  });
});
