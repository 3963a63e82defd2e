import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { fromOklch, toOklch } from '#shared/deck/oklch.ts';
import { checkContrast } from '#shared/deck/quality/geometry.ts';
import { flattenBoxes, listTextBoxes } from '#shared/deck/scene.ts';
import { getThemePalette, isThemeReference, themeIds } from '#shared/deck/theme-list.ts';
import { formatThemeReference, parseThemeReference } from '#shared/deck/theme-reference.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { createExtendedSampleDeck } from './support/sample-decks.ts';

const arbitraryHexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const arbitraryColorSet = fc.array(arbitraryHexColor, { minLength: 1, maxLength: 4 });
/** Company colours with too little contrast on some backgrounds: yellow, black, white, grey, dark blue, pink. */
const lowContrastColors = ['#ffcc00', '#000000', '#ffffff', '#808080', '#00205b', '#ff2fa0'];

describe('theme references with custom colours', () => {
  test('a theme reference is parsed into its id and its colours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...themeIds), arbitraryColorSet, (id, colors) => {
        const reference = formatThemeReference({ id, colors });

        expect(reference.length).toBeLessThanOrEqual(40);
        expect(parseThemeReference(reference)).toEqual({ id, colors });
        expect(isThemeReference(reference)).toBe(true);
      }),
    );
  });

  test.each([
    'chrome:0a6540',
    'ledger:',
    'ledger:0a654',
    'ledger:0A6540',
    'ledger:0a6540,',
    'ledger:#0a6540',
    'ledger:0a6540,ffcc00,112233,445566,778899',
    'ledger:0a6540;url(x)',
  ])('a theme reference in another form is rejected: %s', (reference) => {
    expect(isThemeReference(reference)).toBe(false);
  });
});

test('a colour is the same after its conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(arbitraryHexColor, (color) => {
      expect(fromOklch(toOklch(color))).toBe(color);
    }),
  );
});

describe('a theme with custom colours', () => {
  test('the accent and the first chart colour are the custom colour where it contrasts with the background', () => {
    const palette = getThemePalette('ledger:1d4ed8,f97316');

    expect(palette).toMatchObject({ accent: '#1d4ed8' });
    expect(palette.chart.slice(0, 2)).toEqual(['#1d4ed8', '#f97316']);
  });

  test('a custom colour close to the background is changed just enough to be visible', () => {
    const palette = getThemePalette('meridian:ffffff');

    expect(computeContrast(palette.accent, palette.surface)).toBeGreaterThanOrEqual(1.4);
    expect(computeContrast(palette.accent, palette.surface)).toBeLessThan(1.6);
  });

  test.each(themeIds)(
    'every text of the theme %s is legible in any custom colour',
    (id) => {
      const sets = [
        ...lowContrastColors.map((color) => [color]),
        ...fc.sample(arbitraryColorSet, { numRuns: 6, seed: 25 }),
      ];
      for (const colors of sets) {
        const deck = createExtendedSampleDeck('en', formatThemeReference({ id, colors }));
        for (const { scene } of composeDeck(deck))
          expect(checkContrast(scene), `${scene.layout} in ${scene.theme}`).toEqual([]);
      }
    },
    60_000,
  );

  test.each(themeIds)(
    'custom colours change only the colours of the theme %s, never a position or a text',
    (id) => {
      const deck = createExtendedSampleDeck('en', id);
      const own = { ...deck, theme: `${id}:d946ef` };
      const withoutColors = (boxes: object) => JSON.stringify(boxes).replace(/#[0-9a-f]{6}/gi, '');
      const base = composeDeck(deck);
      for (const [i, { scene }] of composeDeck(own).entries()) {
        expect(withoutColors(scene.boxes)).toBe(withoutColors(base[i]?.scene.boxes ?? []));
      }
    },
  );

  test('a theme without custom colours is drawn unchanged', () => {
    expect(getTheme('ink').own).toBeUndefined();
  });

  test.each(themeIds)('the custom colour is visible in the drawings of the theme %s', (id) => {
    const scenes = composeDeck(createExtendedSampleDeck('en', `${id}:1d7a3c`)).map(
      ({ scene }) => scene,
    );
    const accent = getThemePalette(`${id}:1d7a3c`).accent;
    const ink = getThemePalette(`${id}:1d7a3c`).ink;
    const shown = scenes.filter((scene) => {
      const colors = JSON.stringify([flattenBoxes(scene.boxes), listTextBoxes(scene)]);
      return colors.includes(accent) || colors.includes(ink);
    });

    expect(shown.length).toBeGreaterThan(scenes.length / 2);
  });
});
