import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const context = createDeckContext(createSampleDeck('en', 'meridian'), 1, 9);
const sampleFigures = [
  '11.2%',
  '€158.0 million',
  '3,480',
  '17:00',
  '1.9',
  '2,318.5',
  '8.4%',
  'v2.10.3',
];
const sampleWords = [
  'The',
  'margin',
  'fell',
  'to',
  'because',
  'prices',
  'rose,',
  'earlier.',
  'Then:',
  'we',
];
const arbitraryTexts = fc
  .array(fc.constantFrom(...sampleFigures, ...sampleWords), { minLength: 4, maxLength: 34 })
  .map((parts) => parts.join(' '));
const listNumbersIn = (value: unknown) => JSON.stringify(value).match(/\d+(?:[.,:]\d+)*/g) ?? [];

const arbitrarySlides: fc.Arbitrary<SlideContent> = fc.oneof(
  fc.array(arbitraryTexts, { minLength: 2, maxLength: 6 }).map((items) => ({
    layout: 'bullets' as const,
    title: 'Figures',
    notes: '',
    sources: [],
    blocks: { items: items.map((text) => ({ text: text.slice(0, 300) })) },
  })),
  fc.array(arbitraryTexts, { minLength: 2, maxLength: 6 }).map((items) => ({
    layout: 'cards' as const,
    title: 'Figures',
    notes: '',
    sources: [],
    blocks: {
      cards: items.map((text, i) => ({ heading: `Card ${'abcdef'[i]}`, text: text.slice(0, 300) })),
    },
  })),
);

describe('repair of texts with numbers', () => {
  test('repair never splits a number: every number of the result exists in the original', () => {
    fc.assert(
      fc.property(arbitrarySlides, (slide) => {
        const before = new Set(listNumbersIn(slide));

        const { content } = repairSlide(slide, context);

        for (const number of listNumbersIn(content)) expect(before).toContain(number);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
