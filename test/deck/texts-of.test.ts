import { describe, expect, test } from 'vitest';
import { slideContentSchema } from '#shared/deck/model.ts';
import { tellSameFigures, textsOf, withTexts } from '#shared/deck/texts-of.ts';
import { sampleDeck, widerDeck } from './support/sample-decks.ts';

const slides = [sampleDeck('en', 'ink'), widerDeck('zh-CN', 'ink')].flatMap((deck) => deck.slides);

describe('the texts of a slide', () => {
  test('put back as they are, leave every sample slide as it was', () => {
    for (const { id: _id, point: _point, ...content } of slides) {
      const parsed = slideContentSchema.parse(content);
      const texts = new Map(textsOf(parsed).map(({ part, text }) => [part, text]));

      expect(withTexts(parsed, texts)).toEqual(parsed);
    }
  });

  test('are its title, notes and labels, never its figures, layout, sources, code or pictures', () => {
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

    expect(textsOf(content).map(({ part }) => part)).toEqual([
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
  ])('“%s” and “%s” tell the same figures: %s', (one, other, isSame) => {
    expect(tellSameFigures(one, other)).toBe(isSame);
  });
});
