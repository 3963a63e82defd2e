import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { sampleDeck } from './support/sample-decks.ts';

const context = createDeckContext(sampleDeck('en', 'meridian'), 1, 9);
const figures = ['11.2%', '€158.0 million', '3,480', '17:00', '1.9', '2,318.5', '8.4%', 'v2.10.3'];
const words = [
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
const texts = fc
  .array(fc.constantFrom(...figures, ...words), { minLength: 4, maxLength: 34 })
  .map((parts) => parts.join(' '));
const numbersIn = (value: unknown) => JSON.stringify(value).match(/\d+(?:[.,:]\d+)*/g) ?? [];

const slides: fc.Arbitrary<SlideContent> = fc.oneof(
  fc.array(texts, { minLength: 2, maxLength: 6 }).map((items) => ({
    layout: 'bullets' as const,
    title: 'Figures',
    notes: '',
    sources: [],
    blocks: { items: items.map((text) => ({ text: text.slice(0, 300) })) },
  })),
  fc.array(texts, { minLength: 2, maxLength: 6 }).map((items) => ({
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
      fc.property(slides, (slide) => {
        const before = new Set(numbersIn(slide));

        const { content } = repairSlide(slide, context);

        for (const number of numbersIn(content)) expect(before).toContain(number);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
