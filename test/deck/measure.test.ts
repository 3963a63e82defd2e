/// <reference path="../../scripts/fontkit.d.ts" />
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { createParagraph } from '#shared/deck/break.ts';
import { createContext, styleOf } from '#shared/deck/context.ts';
import { parseInline } from '#shared/deck/inline.ts';
import { shape } from '#shared/deck/shape.ts';
import { themeById } from '#shared/deck/themes.ts';
import { fontPath, fontSources } from '../../scripts/font-faces.ts';
import { sampleDeck } from './support/sample-decks.ts';

const samples = [
  'AVATAR To. We’ll “Tey” fly: 11:45, Yo-Yo, LT/VA',
  'Zürich, Łódź, naïve façade; Ærøskøbing',
  'Το ταχύ καφέ αλεπού',
  'Съешь ещё этих мягких булок',
  '$4.2M −31% × 1,640 €0.99',
];
const features = { liga: false, calt: false, clig: false, kern: true };

function contextOf(theme: string) {
  const [slide] = sampleDeck('en', theme).slides;
  if (!slide) throw new Error('the sample deck is empty');
  const deck = { title: '', language: 'en', theme: themeById(theme), index: 0, total: 1 };
  return createContext(deck, slide);
}

describe.each([
  { theme: 'meridian', family: 'Inter', weights: [400, 600, 700] },
  { theme: 'nocturne', family: 'Manrope', weights: [300, 400, 600, 700] },
])('text in $family', ({ theme, family, weights }) => {
  it.each(weights)('is as wide at weight %i as the font sets it, kerning included', (weight) => {
    const ctx = contextOf(theme);
    const source = fontSources.find((one) => one.family === family && one.weight === weight);
    if (!source) throw new Error(`no file of ${family} ${weight}`);
    const font = openSync(fontPath(source));
    const size = 40;
    const style = styleOf(ctx, 'body', size, { weight, tracking: 0 });

    for (const text of samples) {
      const clusters = shape(parseInline(text), style, ctx.theme.faces);
      const own = clusters.every((cluster) => cluster.family === family);
      const measured = (createParagraph(clusters).offsets.at(-1) ?? 0) * size;
      const real = (font.layout(text, features).advanceWidth / font.unitsPerEm) * size;

      // Manrope has no Greek accents: what it lacks is drawn by another face.
      if (own) expect(Math.abs(measured - real), text).toBeLessThan(0.1);
    }
  });
});

describe('Chinese text', () => {
  it('is one em a character, in the Chinese face, quotes and ellipsis beside it included', () => {
    const ctx = contextOf('meridian');

    const clusters = shape(parseInline('他说“电网”…好'), styleOf(ctx, 'body', 20), ctx.theme.faces);

    expect(new Set(clusters.map((cluster) => cluster.family))).toEqual(new Set(['Noto Sans SC']));
    expect(clusters.map((cluster) => cluster.advance)).toEqual(clusters.map(() => 1));
  });

  it('leaves Latin words to the theme’s own face', () => {
    const ctx = contextOf('meridian');

    const clusters = shape(parseInline('用 kWh 计'), styleOf(ctx, 'body', 20), ctx.theme.faces);

    expect(clusters.find((cluster) => cluster.text === 'W')?.family).toBe('Inter');
  });
});

describe('emoji', () => {
  const familiesOf = (text: string) => {
    const ctx = contextOf('meridian');
    return shape(parseInline(text), styleOf(ctx, 'body', 20), ctx.theme.faces).map(
      (cluster) => cluster.family,
    );
  };

  it('are one cluster each, however many code points, in the face that has them', () => {
    expect(familiesOf('👩‍👩‍👧‍👦🇨🇭👍🏽1️⃣☀️')).toEqual(Array(5).fill('Noto Emoji'));
  });

  it('are as wide as their glyph, sequences too', () => {
    const ctx = contextOf('meridian');
    const source = fontSources.find((one) => one.family === 'Noto Emoji');
    if (!source) throw new Error('no file of emoji');
    const font = openSync(fontPath(source));

    for (const text of ['😀', '👩‍👩‍👧‍👦', '🇨🇭', '👍🏽', '1️⃣', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      const [cluster] = shape(parseInline(text), styleOf(ctx, 'body', 20), ctx.theme.faces);

      expect(cluster?.advance, text).toBe(font.layout(text).advanceWidth / font.unitsPerEm);
    }
  });

  it('of a sequence that nobody knows are left to the reader’s font', () => {
    expect(familiesOf('🇿🇿')).toEqual(['system']);
  });

  it('by a selector alone are the same character without it', () => {
    const ctx = contextOf('meridian');

    const [sun] = shape(parseInline('☀️'), styleOf(ctx, 'body', 20), ctx.theme.faces);

    expect(sun?.text).toBe('☀');
  });
});
