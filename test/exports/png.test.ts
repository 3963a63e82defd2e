import { describe, expect, test } from 'vitest';
import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { splitGround } from '#lambdas/exports/png/ground.ts';
import { rasterize, renderSlidePng } from '#lambdas/exports/png.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { themes } from '#shared/deck/themes.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';
import { sampleDeck } from '../deck/support/sample-decks.ts';

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
