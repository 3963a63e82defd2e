/// <reference path="../../scripts/fontkit.d.ts" />
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { createContext, createTextStyle } from '#shared/deck/context.ts';
import { parseInline } from '#shared/deck/inline.ts';
import { createParagraph } from '#shared/deck/line-breaking.ts';
import { shapeText } from '#shared/deck/text-shaping.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { fontSources, toFontPath } from '../../scripts/font-faces.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const sampleTexts = [
  'AVATAR To. We’ll “Tey” fly: 11:45, Yo-Yo, LT/VA',
  'Zürich, Łódź, naïve façade; Ærøskøbing',
  'Το ταχύ καφέ αλεπού',
  'Съешь ещё этих мягких булок',
  '$4.2M −31% × 1,640 €0.99',
];
const disabledFontFeatures = { liga: false, calt: false, clig: false, kern: true };

function createTestContext(theme: string) {
  const [slide] = createSampleDeck('en', theme).slides;
  if (!slide) throw new Error('the sample deck is empty');
  const deck = { title: '', language: 'en', theme: getTheme(theme), index: 0, total: 1 };
  return createContext(deck, slide);
}

describe.each([
  { theme: 'meridian', family: 'Inter', weights: [400, 600, 700] },
  { theme: 'nocturne', family: 'Manrope', weights: [300, 400, 600, 700] },
])('measuring text in $family', ({ theme, family, weights }) => {
  it.each(weights)(
    'measured text has the width of the font at weight %i, including kerning',
    (weight) => {
      const ctx = createTestContext(theme);
      const source = fontSources.find((one) => one.family === family && one.weight === weight);
      if (!source) throw new Error(`no file of ${family} ${weight}`);
      const font = openSync(toFontPath(source));
      const size = 40;
      const style = createTextStyle(ctx, 'body', size, { weight, tracking: 0 });

      for (const text of sampleTexts) {
        const clusters = shapeText(parseInline(text), style, ctx.theme.faces);
        const own = clusters.every((cluster) => cluster.family === family);
        const measured = (createParagraph(clusters).offsets.at(-1) ?? 0) * size;
        const real =
          (font.layout(text, disabledFontFeatures).advanceWidth / font.unitsPerEm) * size;

        // Skip texts that need another face: for example, Manrope has no accented Greek letters.
        if (own) expect(Math.abs(measured - real), text).toBeLessThan(0.1);
      }
    },
  );
});

describe('the fonts of Chinese text', () => {
  it('Chinese text uses the Chinese face with one em per character, also for adjacent quotes and ellipses', () => {
    const ctx = createTestContext('meridian');

    const clusters = shapeText(
      parseInline('他说“电网”…好'),
      createTextStyle(ctx, 'body', 20),
      ctx.theme.faces,
    );

    expect(new Set(clusters.map((cluster) => cluster.family))).toEqual(new Set(['Noto Sans SC']));
    expect(clusters.map((cluster) => cluster.advance)).toEqual(clusters.map(() => 1));
  });

  it('Latin words in Chinese text use the theme’s face', () => {
    const ctx = createTestContext('meridian');

    const clusters = shapeText(
      parseInline('用 kWh 计'),
      createTextStyle(ctx, 'body', 20),
      ctx.theme.faces,
    );

    expect(clusters.find((cluster) => cluster.text === 'W')?.family).toBe('Inter');
  });
});

describe('shaping of emoji', () => {
  const clusterFamilies = (text: string) => {
    const ctx = createTestContext('meridian');
    return shapeText(parseInline(text), createTextStyle(ctx, 'body', 20), ctx.theme.faces).map(
      (cluster) => cluster.family,
    );
  };

  it('an emoji is one cluster in the emoji face, regardless of the number of code points', () => {
    expect(clusterFamilies('👩‍👩‍👧‍👦🇨🇭👍🏽1️⃣☀️')).toEqual(Array(5).fill('Noto Emoji'));
  });

  it('emoji have the width of their glyph, including sequences', () => {
    const ctx = createTestContext('meridian');
    const source = fontSources.find((one) => one.family === 'Noto Emoji');
    if (!source) throw new Error('no file of emoji');
    const font = openSync(toFontPath(source));

    for (const text of ['😀', '👩‍👩‍👧‍👦', '🇨🇭', '👍🏽', '1️⃣', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      const [cluster] = shapeText(
        parseInline(text),
        createTextStyle(ctx, 'body', 20),
        ctx.theme.faces,
      );

      expect(cluster?.advance, text).toBe(font.layout(text).advanceWidth / font.unitsPerEm);
    }
  });

  it('unknown emoji sequences use the system font', () => {
    expect(clusterFamilies('🇿🇿')).toEqual(['system']);
  });

  it('emoji lose their variation selector', () => {
    const ctx = createTestContext('meridian');

    const [sun] = shapeText(parseInline('☀️'), createTextStyle(ctx, 'body', 20), ctx.theme.faces);

    expect(sun?.text).toBe('☀');
  });
});
