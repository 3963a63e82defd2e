import { describe, expect, test } from 'vitest';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { splitBackdrop } from '#lambdas/exports/png/backdrop.ts';
import { resample, scaleImage } from '#lambdas/exports/png/scale-image.ts';
import { rasterize, renderSlidePng } from '#lambdas/exports/png.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { renderSlideSvg, sortByPaintOrder } from '#shared/deck/render-svg.ts';
import type { Box, ImageBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { createExtendedSampleDeck, createSampleDeck } from '../deck/support/sample-decks.ts';

const composeScenes = (theme: string) =>
  composeDeck(createSampleDeck('en', theme)).map(({ scene }) => scene);

/** Returns the largest difference of any channel between two images, 0 to 255. */
function maxDifference(a: Uint8Array, b: Uint8Array): number {
  const [first, second] = [readPng(a), readPng(b)];
  expect([first.width, first.height]).toEqual([second.width, second.height]);
  return first.pixels.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (second.pixels[i] ?? 0))),
    0,
  );
}

describe('rendering a slide as PNG', () => {
  test.each(themes.map(({ id }) => id))(
    'a slide as PNG in the theme %s matches the rasterized SVG',
    { timeout: 60_000 },
    async (theme) => {
      const scenes = composeScenes(theme).filter((_, i) => i % 4 === 0);
      const fonts = await subsetFaces(await buildFontsDirectory(), scenes);

      for (const scene of scenes) {
        const png = await renderSlidePng(scene, { width: 640, fonts });
        const rasterized = await rasterize(renderSlideSvg(scene), { width: 640, fonts });

        // Small differences are allowed, because the renderers round each translucent layer and each glyph separately.
        expect(maxDifference(png, rasterized), scene.layout).toBeLessThanOrEqual(5);
      }
    },
  );

  test('a slide as PNG has every gradient of its backdrop painted exactly once', () => {
    const scenes = composeScenes('nocturne');
    const withGradients = scenes.filter((scene) => splitBackdrop(scene));

    expect(withGradients.length).toBeGreaterThan(10);
    for (const scene of withGradients) {
      const parts = splitBackdrop(scene);
      const drawn = [...(parts?.backdrop.glows ?? []), ...(parts?.rest.boxes ?? [])];
      const expected = sortByPaintOrder(scene.boxes);
      expect(new Set(drawn)).toEqual(new Set(expected));
      expect(drawn).toHaveLength(expected.length);
    }
  });

  test('a slide with a plain background is rendered by the rasterizer alone', () => {
    expect(
      composeScenes('meridian')
        .map(splitBackdrop)
        .every((part) => part === undefined),
    ).toBe(true);
  });
});

const scenesWithLayout = (theme: string, layout: string) =>
  composeDeck(createExtendedSampleDeck('en', theme))
    .map(({ scene }) => scene)
    .filter((scene) => scene.layout === layout);

function findImage(): ImageBox {
  const box = scenesWithLayout('meridian', 'image-text')[0]?.boxes.find(
    ({ kind }) => kind === 'image',
  );
  if (box?.kind !== 'image') throw new Error('the slide has no picture');
  return box;
}

describe('rendering a picture on a slide as PNG', () => {
  test.each(['image-text', 'full-image'])(
    'a picture on a slide matches the rasterized SVG: %s',
    { timeout: 60_000 },
    async (layout) => {
      const scenes = scenesWithLayout('meridian', layout);
      const fonts = await subsetFaces(await buildFontsDirectory(), scenes);

      expect(scenes.length).toBeGreaterThan(0);
      for (const scene of scenes) {
        expect(splitBackdrop(scene)?.backdrop.pictures).toHaveLength(1);
        const png = await renderSlidePng(scene, { width: 1280, fonts });
        const rasterized = await rasterize(renderSlideSvg(scene), { width: 1280, fonts });
        expect(maxDifference(png, rasterized)).toBeLessThanOrEqual(2);
      }
    },
  );

  test.each(['blueprint', 'botanical', 'ink', 'playroom'])(
    'a picture above drawings matches the rasterized SVG: %s',
    { timeout: 60_000 },
    async (theme) => {
      const scenes = scenesWithLayout(theme, 'image-text').slice(0, 1);
      const fonts = await subsetFaces(await buildFontsDirectory(), scenes);

      expect(scenes).toHaveLength(1);
      for (const scene of scenes) {
        const { drawings = [], pictures = [] } = splitBackdrop(scene)?.backdrop ?? {};
        expect([drawings.length > 0, pictures.length]).toEqual([true, 1]);
        const png = await renderSlidePng(scene, { width: 1280, fonts });
        const rasterized = await rasterize(renderSlideSvg(scene), { width: 1280, fonts });
        expect(maxDifference(png, rasterized)).toBeLessThanOrEqual(5);
      }
    },
  );

  test('a picture above a box that is above another picture is drawn by the rasterizer', () => {
    const [scene] = scenesWithLayout('meridian', 'image-text');
    const image = findImage();
    const cover: Box = { ...image, kind: 'rect', id: 'cover', z: image.z + 1, fill: '#123456' };
    const second = { ...image, id: 'second', z: image.z + 2 };
    if (!scene) throw new Error('the deck has no such slide');

    const parts = splitBackdrop({ ...scene, boxes: [...scene.boxes, cover, second] });

    expect(parts?.backdrop.pictures.map(({ id }) => id)).toEqual([image.id]);
    expect(parts?.rest.boxes).toContain(second);
  });

  test('a picture in its own size is copied pixel by pixel', () => {
    const source = {
      width: 6,
      height: 4,
      rgba: Uint8Array.from({ length: 96 }, (_, i) => (i * 29) % 256),
    };

    const { rgba } = resample(source, { x: 2, y: 1, width: 3, height: 2 }, 3, 2);

    const row = (y: number) => [...source.rgba.subarray((y * 6 + 2) * 4, (y * 6 + 5) * 4)];
    expect([...rgba]).toEqual([...row(1), ...row(2)]);
  });

  test('a slide with a broken picture is drawn without it', { timeout: 60_000 }, async () => {
    const [scene] = scenesWithLayout('meridian', 'image-text');
    const image = findImage();
    const href = image.href.slice(0, 200).padEnd(400, 'A');
    if (!scene) throw new Error('the deck has no such slide');
    const broken = scene.boxes.map((box) => (box.kind === 'image' ? { ...box, href } : box));
    const fonts = await subsetFaces(await buildFontsDirectory(), [scene]);

    const draw = (boxes: Box[]) => renderSlidePng({ ...scene, boxes }, { width: 320, fonts });
    const [png, without] = [
      await draw(broken),
      await draw(scene.boxes.filter(({ kind }) => kind !== 'image')),
    ];

    // A difference of 2 is allowed, because the slide without a picture has only one layer, which is rounded once.
    expect(maxDifference(png, without)).toBeLessThanOrEqual(2);
  });

  test('a picture on a slide keeps a uniform colour at any size', () => {
    const pixel = [90, 60, 30, 200];
    const source = {
      width: 7,
      height: 5,
      rgba: Uint8Array.from({ length: 140 }, (_, i) => pixel[i % 4] ?? 0),
    };

    for (const [width, height] of [
      [3, 2],
      [7, 5],
      [40, 31],
    ] as const) {
      const { rgba } = resample(source, { x: 0.4, y: 0.2, width: 6, height: 4 }, width, height);
      expect(rgba).toHaveLength(width * height * 4);
      expect(rgba.every((value, i) => Math.abs(value - (pixel[i % 4] ?? 0)) <= 1)).toBe(true);
    }
  });

  test('a picture on a slide is half transparent where it covers half a pixel', () => {
    const source = { width: 4, height: 4, rgba: new Uint8Array(64).fill(200) };
    const box = { x: 10.5, y: 20, width: 8, height: 4 };
    const image = { ...findImage(), ...box };

    const { x, y, width, height, rgba } = scaleImage(image, 1280, source);

    expect({ x, y, width, height }).toEqual({ x: 10, y: 20, width: 9, height: 4 });
    expect([rgba[0], rgba[4], rgba[8 * 4]]).toEqual([100, 200, 100]);
  });
});
