import { describe, expect, test, vi } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { themes } from '#shared/deck/themes.ts';
import { twelveSlides } from '../bench/exports/twelve-slides.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';

// Subsetting Chinese faces takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const decks = themes.flatMap(({ id }) => [[id, 'en'] as const, [id, 'zh-CN'] as const]);

/** Size of the sample images, which is subtracted because users choose the size of their own images. */
const imageBytes = (html: string) =>
  [...html.matchAll(/src="(data:image[^"]*)"/g)].reduce((sum, [, src = '']) => sum + src.length, 0);

describe('the HTML of a deck with twelve slides', () => {
  test.each(decks)(
    'the HTML of a deck with twelve slides is below 600 KB in %s, %s, including fonts and viewer',
    async (theme, language) => {
      const deck = twelveSlides(language, theme);

      const { html } = await exportHtml(deck, composeDeck(deck), {
        fontsDirectory: await fontsDirectory(),
        version: 1,
      });

      expect(html).toContain('@font-face');
      expect(Buffer.byteLength(html) - imageBytes(html)).toBeLessThan(600 * 1024);
    },
  );
});
