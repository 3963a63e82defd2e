import { describe, expect, test } from 'vitest';
import { slideContentSchema } from '#shared/deck/model.ts';
import { haveSameNumbers, listSlideTexts, replaceSlideTexts } from '#shared/deck/slide-texts.ts';
import { createExtendedSampleDeck, createSampleDeck } from './support/sample-decks.ts';

const slides = [createSampleDeck('en', 'ink'), createExtendedSampleDeck('zh-CN', 'ink')].flatMap(
  (deck) => deck.slides,
);

describe('listing and replacing the texts of a slide', () => {
  test('replacing all texts by themselves leaves every sample slide unchanged', () => {
    for (const { id: _id, point: _point, ...content } of slides) {
      const parsed = slideContentSchema.parse(content);
      const texts = new Map(listSlideTexts(parsed).map(({ part, text }) => [part, text]));

      expect(replaceSlideTexts(parsed, texts)).toEqual(parsed);
    }
  });

  test('the texts of a slide include title, notes and labels, but not numbers, layout or sources', () => {
    const content = slideContentSchema.parse({
      layout: 'chart',
      title: 'Hives grow',
      notes: 'Say why.',
      sources: [{ passage_id: 'p1', quote: 'Hives grew' }],
      blocks: {
        kind: 'bar',
        categories: ['2024', 'Spring'],
        series: [{ name: 'Hives', values: [1, 2] }],
        unit: '%',
        takeaway: 'Twice as many',
      },
    });

    expect(listSlideTexts(content).map(({ part }) => part)).toEqual([
      'title',
      'notes',
      'blocks.categories[1]',
      'blocks.series[0].name',
      'blocks.takeaway',
    ]);
  });

  test.each([
    ['12 % of 1,000', '1.000, davon 12 %', true],
    ['１２ 只', '12 hives', true],
    ['12 %', '21 %', false],
    ['2024 and 2025', '2024', false],
  ])('“%s” and “%s” contain the same numbers: %s', (one, other, isSame) => {
    expect(haveSameNumbers(one, other)).toBe(isSame);
  });
});
