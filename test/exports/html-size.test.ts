import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';
import { dataUriBytes, jpeg } from '#test/support/hostile-pictures.ts';
import { createTwelveSlides } from '../bench/exports/twelve-slides.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';

// Subsetting Chinese faces takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const themesAndLanguages = themes.flatMap(({ id }) => [
  [id, 'en'] as const,
  [id, 'zh-CN'] as const,
]);

/**
 * Returns the size of the images in the HTML, which is subtracted, because users choose the size of their own images.
 */
const countImageBytes = (html: string) =>
  [...html.matchAll(/(?:src="|url\()(data:image[^")]*)/g)].reduce(
    (sum, [, src = '']) => sum + src.length,
    0,
  );

describe('the HTML of a deck with twelve slides', () => {
  test.each(themesAndLanguages)(
    'the HTML of a deck with twelve slides is below 600 KB in the theme %s and the language %s, including fonts and viewer',
    async (theme, language) => {
      const deck = createTwelveSlides(language, theme);

      const { html } = await exportHtml(deck, composeDeck(deck), {
        fontsDirectory: await buildFontsDirectory(),
        version: 1,
      });

      expect(html).toContain('@font-face');
      expect(Buffer.byteLength(html) - countImageBytes(html)).toBeLessThan(600 * 1024);
    },
  );
});

describe('the HTML of a deck with pictures', () => {
  const options = async () => ({ fontsDirectory: await buildFontsDirectory(), version: 1 });
  /** Returns a picture of the encoder's maximum size; each call returns a different one. */
  const largePicture = () => {
    const comment = () =>
      Buffer.concat([Buffer.from([0xff, 0xfe, 0xfd, 0xea]), randomBytes(0xfde8)]);
    const bytes = dataUriBytes(jpeg);
    const file = [bytes.subarray(0, 20), comment(), comment(), bytes.subarray(20)];
    return `data:image/jpeg;base64,${Buffer.concat(file).toString('base64')}`;
  };
  const picturedSlides = (assets: string[]): Deck => {
    const deck = createTwelveSlides('en', 'meridian');
    const slides = deck.slides.map((slide, i): Slide => {
      const asset = assets[i];
      if (asset === undefined) return slide;
      const { id, point, title } = slide;
      const blocks = { image: { asset, alt: 'A pier' }, text: 'It is low water.' };
      return { id, point, title, layout: 'image-text', notes: '', sources: [], blocks };
    });
    return { ...deck, slides };
  };

  test('twelve slides with six pictures of the maximum size stay below 3 MB', async () => {
    const deck = picturedSlides(Array.from({ length: 6 }, largePicture));

    const { html } = await exportHtml(deck, composeDeck(deck), await options());

    expect(countImageBytes(html)).toBeGreaterThan(1_000_000);
    expect(Buffer.byteLength(html)).toBeLessThan(3 * 1024 * 1024);
  });

  test('a picture used on several slides is embedded once', async () => {
    const asset = largePicture();
    const deck = picturedSlides([asset, asset, asset]);

    const { html } = await exportHtml(deck, composeDeck(deck), await options());

    expect(html.split(asset)).toHaveLength(2);
    expect(html.match(/<img [^>]*alt="A pier"/g)).toHaveLength(3);
  });
});
