import { describe, expect, test, vi } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { themes } from '#shared/deck/themes.ts';
import { twelveSlides } from '../bench/exports/twelve-slides.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';

// Chinese faces are large to cut on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const decks = themes.flatMap(({ id }) => [[id, 'en'] as const, [id, 'zh-CN'] as const]);

/** What the sample's picture takes: a person's own pictures are as large as they are. */
const sizeOfPictures = (html: string) =>
  [...html.matchAll(/src="(data:image[^"]*)"/g)].reduce((sum, [, src = '']) => sum + src.length, 0);

describe('the HTML of twelve slides', () => {
  test.each(decks)(
    'in %s, %s, fonts and viewer included, is below 600 KB',
    async (theme, language) => {
      const deck = twelveSlides(language, theme);

      const { html } = await exportHtml(deck, composeDeck(deck), {
        fontsDirectory: await fontsDirectory(),
        version: 1,
      });

      expect(html).toContain('@font-face');
      expect(Buffer.byteLength(html) - sizeOfPictures(html)).toBeLessThan(600 * 1024);
    },
  );
});
