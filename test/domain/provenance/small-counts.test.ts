import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { makeEvidence, makePassage } from './fixtures.ts';

const emptyFields = { notes: '', sources: [] };

describe('small whole numbers without a unit', () => {
  const chart = (categories: string[], values: number[], title = 'Late builds'): SlideContent => ({
    ...emptyFields,
    layout: 'chart',
    title,
    blocks: {
      kind: 'bar',
      categories,
      series: [{ name: 'Builds', values }],
      takeaway: 'Android leads',
    },
  });
  const states = (slide: SlideContent, ...texts: string[]) =>
    traceFigures(
      slide,
      makeEvidence(texts.map((text, i) => makePassage(text, { id: `s1-p${i + 1}` }))),
    ).map(({ state }) => state);
  const source =
    'The Android build was late twice because of one shared test device farm. ' +
    'Paid conversion rose from 3.1% to 4.4% in 2 weeks until 12 November.';

  test('the sample data of a new chart is not traced', () => {
    const blank = chart(['A', 'B', 'C'], [1, 2, 3], 'Title');

    expect(states(blank, source)).toEqual([]);
    expect(states(chart(['A', 'B', 'D'], [1, 2, 3]), source)).toHaveLength(3);
  });

  test('a chart value is not supported by a number word, a rounded figure or a number about something else', () => {
    expect(states(chart(['Android', 'Paid conversion', 'Web'], [2, 3, 2]), source)).toEqual([
      'unsupported',
      'unsupported',
      'unsupported',
    ]);
  });

  test('a chart value is supported by the same number in a sentence or table row about the same thing', () => {
    const table = '| Platform | Late |\n| --- | --- |\n| Android | 2 |\n| iOS | 3 |';

    expect(states(chart(['Android', 'iOS'], [2, 3]), '2 Android builds were late.', table)).toEqual(
      ['supported', 'supported'],
    );
    expect(states(chart(['Q1', 'Q2'], [4, 9]), 'Builds: 4 in Q1, 9 in Q2.')).toEqual([
      'supported',
      'supported',
    ]);
  });

  test('a small count is compared by the number alone if slide and source have different scripts', () => {
    const chinese = chart(['安卓', '苹果'], [2, 7], '推迟的版本');

    expect(states(chinese, '2 Android builds were late.')).toEqual(['supported', 'unsupported']);
  });

  test('a value from 1 to 12 is never supported by sentences that do not contain its label', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('weeks', '%', 'shops', 'November', 'million'),
        (value, unit) => {
          const slide = chart(['Zebra'], [value], 'Herd');

          expect(states(slide, `The town counted ${value} ${unit} in spring.`)).toEqual([
            'unsupported',
          ]);
        },
      ),
      { numRuns: 100, seed: 5 },
    );
  });
});
