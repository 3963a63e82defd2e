import { describe, expect, test } from 'vitest';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { splitGround } from '#lambdas/exports/png/ground.ts';
import { resample, scaled } from '#lambdas/exports/png/picture.ts';
import { rasterize, renderSlidePng } from '#lambdas/exports/png.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { ImageBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';
import { sampleDeck, widerDeck } from '../deck/support/sample-decks.ts';

const scenesOf = (theme: string) => composeDeck(sampleDeck('en', theme)).map(({ scene }) => scene);

/** The farthest that two pictures are apart in a pixel, 0 to 255. */
function distance(a: Uint8Array, b: Uint8Array): number {
  const [first, second] = [readPng(a), readPng(b)];
  expect([first.width, first.height]).toEqual([second.width, second.height]);
  return first.pixels.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (second.pixels[i] ?? 0))),
    0,
  );
}

describe('a slide as PNG', () => {
  test.each(themes.map(({ id }) => id))(
    'in %s is the same drawing as its SVG',
    { timeout: 60_000 },
    async (theme) => {
      const scenes = scenesOf(theme).filter((_, i) => i % 4 === 0);
      const fonts = await subsetFaces(await fontsDirectory(), scenes);

      for (const scene of scenes) {
        const png = await renderSlidePng(scene, { width: 640, fonts });
        const whole = await rasterize(renderSlideSvg(scene), { width: 640, fonts });

        // Each layer of light or letters rounds to a level of its own.
        expect(distance(png, whole), scene.layout).toBeLessThanOrEqual(5);
      }
    },
  );

  test('has the lights of its ground painted beneath, each once', () => {
    const scenes = scenesOf('nocturne');
    const lit = scenes.filter((scene) => splitGround(scene));

    expect(lit.length).toBeGreaterThan(10);
    for (const scene of lit) {
      const parts = splitGround(scene);
      const drawn = [...(parts?.ground.lights ?? []), ...(parts?.rest.boxes ?? [])];
      expect(new Set(drawn)).toEqual(new Set(scene.boxes));
      expect(drawn).toHaveLength(scene.boxes.length);
    }
  });

  test('on a plain ground is left to the rasterizer whole', () => {
    expect(
      scenesOf('meridian')
        .map(splitGround)
        .every((part) => part === undefined),
    ).toBe(true);
  });
});

const picturedIn = (theme: string, layout: string) =>
  composeDeck(widerDeck('en', theme))
    .map(({ scene }) => scene)
    .filter((scene) => scene.layout === layout);

function picture(): ImageBox {
  const box = picturedIn('meridian', 'image-text')[0]?.boxes.find(({ kind }) => kind === 'image');
  if (box?.kind !== 'image') throw new Error('the slide has no picture');
  return box;
}

describe('a picture on a slide', () => {
  test.each(['image-text', 'full-image'])(
    'is the same as its SVG has it: %s',
    { timeout: 60_000 },
    async (layout) => {
      const scenes = picturedIn('meridian', layout);
      const fonts = await subsetFaces(await fontsDirectory(), scenes);

      expect(scenes.length).toBeGreaterThan(0);
      for (const scene of scenes) {
        expect(splitGround(scene)?.ground.pictures).toHaveLength(1);
        const png = await renderSlidePng(scene, { width: 1280, fonts });
        const whole = await rasterize(renderSlideSvg(scene), { width: 1280, fonts });
        expect(distance(png, whole)).toBeLessThanOrEqual(2);
      }
    },
  );

  test('that lies on something else is left to the rasterizer', () => {
    const grounds = picturedIn('playroom', 'image-text').map(splitGround);

    expect(grounds.every((parts) => parts === undefined)).toBe(true);
  });

  test('keeps its colour at any size', () => {
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

  test('covers half of a pixel by half', () => {
    const source = { width: 4, height: 4, rgba: new Uint8Array(64).fill(200) };
    const box = { x: 10.5, y: 20, width: 8, height: 4 };
    const image = { ...picture(), ...box };

    const { x, y, width, height, rgba } = scaled(image, 1280, source);

    expect({ x, y, width, height }).toEqual({ x: 10, y: 20, width: 9, height: 4 });
    expect([rgba[0], rgba[4], rgba[8 * 4]]).toEqual([100, 200, 100]);
  });
});
