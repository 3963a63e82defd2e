import { describe, expect, test } from 'vitest';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { splitBackdrop } from '#lambdas/exports/png/backdrop.ts';
import { resample, scaleImage } from '#lambdas/exports/png/scale-image.ts';
import { rasterize, renderSlidePng } from '#lambdas/exports/png.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { ImageBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';
import { extendedSampleDeck, sampleDeck } from '../deck/support/sample-decks.ts';

const composeScenes = (theme: string) =>
  composeDeck(sampleDeck('en', theme)).map(({ scene }) => scene);

/** Returns the largest difference of any channel between two images, 0 to 255. */
function maxDifference(a: Uint8Array, b: Uint8Array): number {
  const [first, second] = [readPng(a), readPng(b)];
  expect([first.width, first.height]).toEqual([second.width, second.height]);
  return first.pixels.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (second.pixels[i] ?? 0))),
    0,
  );
}

describe('a slide as PNG', () => {
  test.each(themes.map(({ id }) => id))(
    'a slide as PNG in %s matches the rasterized SVG',
    { timeout: 60_000 },
    async (theme) => {
      const scenes = composeScenes(theme).filter((_, i) => i % 4 === 0);
      const fonts = await subsetFaces(await fontsDirectory(), scenes);

      for (const scene of scenes) {
        const png = await renderSlidePng(scene, { width: 640, fonts });
        const rasterized = await rasterize(renderSlideSvg(scene), { width: 640, fonts });

        // Each translucent layer and each glyph rounds separately.
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
      const drawn = [...(parts?.ground.lights ?? []), ...(parts?.rest.boxes ?? [])];
      expect(new Set(drawn)).toEqual(new Set(scene.boxes));
      expect(drawn).toHaveLength(scene.boxes.length);
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
  composeDeck(extendedSampleDeck('en', theme))
    .map(({ scene }) => scene)
    .filter((scene) => scene.layout === layout);

function findImage(): ImageBox {
  const box = scenesWithLayout('meridian', 'image-text')[0]?.boxes.find(
    ({ kind }) => kind === 'image',
  );
  if (box?.kind !== 'image') throw new Error('the slide has no picture');
  return box;
}

describe('a picture on a slide', () => {
  test.each(['image-text', 'full-image'])(
    'a picture on a slide matches the rasterized SVG: %s',
    { timeout: 60_000 },
    async (layout) => {
      const scenes = scenesWithLayout('meridian', layout);
      const fonts = await subsetFaces(await fontsDirectory(), scenes);

      expect(scenes.length).toBeGreaterThan(0);
      for (const scene of scenes) {
        expect(splitBackdrop(scene)?.ground.pictures).toHaveLength(1);
        const png = await renderSlidePng(scene, { width: 1280, fonts });
        const rasterized = await rasterize(renderSlideSvg(scene), { width: 1280, fonts });
        expect(maxDifference(png, rasterized)).toBeLessThanOrEqual(2);
      }
    },
  );

  test('a picture that overlaps another element is drawn by the rasterizer', () => {
    const backdrops = scenesWithLayout('playroom', 'image-text').map(splitBackdrop);

    expect(backdrops.every((parts) => parts === undefined)).toBe(true);
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
