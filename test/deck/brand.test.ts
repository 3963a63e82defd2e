import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandFamilies } from '#shared/deck/brand-families.ts';
import { isLogo } from '#shared/deck/brand-logo.ts';
import { composeDeck, composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import { layoutIds } from '#shared/deck/model.ts';
import { formatPictureId } from '#shared/deck/picture-id.ts';
import {
  checkBounds,
  checkContrast,
  checkCovered,
  checkOverflow,
  checkOverlap,
  computeInkRect,
} from '#shared/deck/quality/geometry.ts';
import { type Box, listTextBoxes, type Rect, type Scene } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { arbitraryReasonableSlide } from './support/generate-slides.ts';
import { createExtendedSampleDeck } from './support/sample-decks.ts';

const createLogoId = (hash: string, width: number, height: number) =>
  formatPictureId({ hash: hash.repeat(64), size: { width, height }, extension: 'png' });

const lightLogo = createLogoId('a', 600, 200);
const darkLogo = createLogoId('b', 600, 200);

const createBrand = (logos: DeckBrand['logos'], fonts: DeckBrand['fonts'] = {}): DeckBrand => ({
  id: '01J000000000000000000000BR',
  rev: 1,
  name: 'Acme',
  logos,
  fonts,
  footer: 'Acme Ltd, confidential',
});

/** Logos of the usual shapes: wide, square, very wide, high. */
const shapes = [
  [600, 200],
  [400, 400],
  [960, 90],
  [200, 420],
] as const;

const listLogos = ({ boxes }: Scene) => boxes.filter((box) => isLogo(box) && box.kind === 'image');

const areOverlapping = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function findLogoFaults(scene: Scene) {
  const texts = listTextBoxes(scene)
    .filter(({ lines }) => lines.length > 0)
    .map(computeInkRect);
  const solid = scene.boxes.filter(
    (box: Box) => (box.kind === 'chart' || box.kind === 'table') && !isLogo(box),
  );
  const covered = scene.boxes
    .filter(isLogo)
    .filter((logo) => [...texts, ...solid].some((rect) => areOverlapping(logo, rect)))
    .map(({ id }) => `the logo ${id} lies on a text, chart or table`);
  return [
    ...covered,
    ...checkBounds(scene),
    ...checkOverflow(scene),
    ...checkOverlap(scene),
    ...checkContrast(scene),
    ...checkCovered(scene),
  ];
}

describe.each(themes.map((theme) => ({ theme, name: theme.id })))(
  'the slides of a brand in the theme $name',
  ({ theme }) => {
    describe.each(['en', 'zh'] as const)('slides in the language %s', (language) => {
      test('a brand’s logo of any shape is on every sample slide and overlaps no text, chart or table', () => {
        for (const [width, height] of shapes) {
          const brand = createBrand({
            light: createLogoId('a', width, height),
            dark: createLogoId('b', width, height),
          });
          const deck = {
            ...createExtendedSampleDeck(language === 'en' ? 'en' : 'zh-CN', theme.id),
            brand,
          };
          for (const { scene } of composeDeck(deck)) {
            expect(findLogoFaults(scene), `${scene.layout} ${width} × ${height}`).toEqual([]);
            expect(listLogos(scene), scene.layout).toHaveLength(1);
          }
        }
      });

      test.each(layoutIds)(
        'generated %s slides with a brand fit, and nothing overlaps',
        (layout) => {
          const deck = { title: 'A deck about something', language, theme: theme.id };
          const brand = createBrand({ light: lightLogo, dark: darkLogo });
          fc.assert(
            fc.property(arbitraryReasonableSlide(layout, language), (slide) => {
              const context = createDeckContext({ ...deck, brand }, 2, 12);
              const { scene, findings } = composeSlide(slide, context);
              expect([...findings, ...findLogoFaults(scene)]).toEqual([]);
            }),
            { numRuns: 2, seed: 5, endOnFailure: true },
          );
        },
      );
    });

    test('slides show the brand’s footer instead of the presentation’s title', () => {
      const deck = {
        ...createExtendedSampleDeck('en', theme.id),
        brand: createBrand({ light: lightLogo, dark: darkLogo }),
      };
      const [scene] = composeDeck({
        ...deck,
        slides: deck.slides.filter(({ layout }) => layout === 'bullets'),
      }).map((composed) => composed.scene);
      const footers = scene ? listTextBoxes(scene).filter(({ role }) => role === 'footer') : [];
      const text = footers.flatMap(({ lines }) =>
        lines.flatMap(({ runs }) => runs.map((run) => run.text)),
      );

      expect(text.join(' ')).toContain('Acme Ltd, confidential');
      expect(text.join(' ')).not.toContain(deck.title);
    });

    test('a brand without logo and footer does not change the slides', () => {
      const deck = createExtendedSampleDeck('en', theme.id);
      const brand = { ...createBrand({}), footer: '' };

      expect(composeDeck({ ...deck, brand })).toEqual(composeDeck(deck));
    });

    test('text in a brand’s font families is measured with those families and does not overflow', () => {
      // Each theme tests a quarter of the font families, shifted by theme, so that all families are tested although
      // each deck takes a second.
      const shift = themes.indexOf(theme);
      for (const family of brandFamilies.filter((_, i) => (i + shift) % 4 === 0)) {
        const deck = {
          ...createExtendedSampleDeck('en', theme.id),
          brand: createBrand({}, { heading: family, body: family }),
        };
        for (const { scene } of composeDeck(deck)) {
          expect(findLogoFaults(scene), `${scene.layout} in ${family}`).toEqual([]);
          expect(listTextBoxes(scene).some((box) => box.family === family)).toBe(true);
        }
      }
    });
  },
);

describe('the brand’s logo on slides', () => {
  const compose = (theme: string, logos: DeckBrand['logos']) => {
    const deck = createExtendedSampleDeck('en', theme);
    const slides = deck.slides.filter(({ layout }) => layout === 'bullets');
    return composeDeck({ ...deck, slides, brand: createBrand(logos) }).flatMap(({ scene }) =>
      scene.boxes.filter(isLogo),
    );
  };

  test('light backgrounds get the logo for light backgrounds, and dark backgrounds get the other logo', () => {
    const hrefs = (theme: string) =>
      new Set(
        compose(theme, { light: lightLogo, dark: darkLogo }).flatMap((box) =>
          box.kind === 'image' ? box.href : [],
        ),
      );

    expect([...hrefs('ledger')]).toEqual([lightLogo]);
    expect([...hrefs('blueprint')]).toEqual([darkLogo]);
  });

  test('a logo for the other kind of background gets a white plate, which custom colours do not change', () => {
    const plates = compose('blueprint:ffcc00', { light: lightLogo }).filter(
      ({ kind }) => kind === 'rect',
    );

    expect(plates.length).toBeGreaterThan(0);
    expect(plates.every((box) => box.kind === 'rect' && box.fill === '#ffffff')).toBe(true);
  });
});
