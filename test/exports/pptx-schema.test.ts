import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { type Deck, layoutIds } from '#shared/deck/model.ts';
import { themes } from '#shared/deck/themes.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { arbitrarySlide, sampleSlides } from '#test/deck/support/generate-slides.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { findSchemaErrors } from './ecma-376/validate-package.ts';

async function exportDeck(deck: Deck): Promise<Uint8Array> {
  return exportPptx(deck, composeDeck(deck), { fontsDirectory: await buildFontsDirectory() });
}

/** A slide of each layout with random content: long words, mixed scripts, markup, emoji. */
function createRandomDeck(theme: string, seed: number): Deck {
  const slides = layoutIds.flatMap((layout) => sampleSlides(arbitrarySlide(layout), 1, seed));
  return {
    title: 'Anything & <everything>',
    language: seed % 2 === 0 ? 'en' : 'zh-CN',
    theme,
    slides: slides.map((slide, i) => ({ ...slide, id: `slide-${i}`, point: '' })),
  };
}

describe.each(themes.map(({ id }, i) => [id, i] as const))(
  'PPTX decks in the theme %s',
  (theme, index) => {
    it.each([
      ['every layout in English', () => createExtendedSampleDeck('en', theme)],
      ['every layout in Chinese', () => createExtendedSampleDeck('zh-CN', theme)],
      ['random content', () => createRandomDeck(theme, 40 + index)],
    ])('a PPTX with %s is valid against ECMA-376', { timeout: 60_000 }, async (_, deck) => {
      expect(findSchemaErrors(await exportDeck(deck()))).toEqual([]);
    });
  },
);

describe('the check of a PPTX against its schema', () => {
  it('the PPTX schema check reports the part and the element that the schema does not allow', async () => {
    const parts = unzipSync(await exportDeck(createExtendedSampleDeck('en', 'meridian')));
    parts['ppt/slides/slide1.xml'] = strToU8(
      Buffer.from(parts['ppt/slides/slide1.xml'] ?? [])
        .toString()
        .replace('<p:spTree>', '<p:spTree><p:wrong/>'),
    );

    const errors = findSchemaErrors(zipSync(parts));

    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^ppt\/slides\/slide1\.xml: .*wrong/);
  });
});
