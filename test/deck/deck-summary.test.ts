import { describe, expect, test } from 'vitest';
import { blankChart } from '#shared/deck/blank-texts.ts';
import { summarizeDeck } from '#shared/deck/deck-summary.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { findTitleFigures } from '#shared/deck/title-figures.ts';
import { plainFields } from './support/plain-slides.ts';

const bigNumber: SlideContent = {
  ...plainFields,
  title: 'Half of the visits end early',
  layout: 'big-number',
  blocks: { value: '52%', label: 'of all visits' },
};
const stats: SlideContent = {
  ...plainFields,
  title: 'The world added 473 GW',
  layout: 'stats',
  blocks: {
    stats: [
      { value: '12', label: 'countries' },
      { value: '473 GW', label: 'added in 2023' },
    ],
  },
};
const createChartSlide = (values: number[], emphasis?: string[]): SlideContent => ({
  ...plainFields,
  title: 'Output by month',
  layout: 'chart',
  blocks: {
    kind: 'bar',
    categories: values.map((_, i) => `M${i + 1}`),
    series: [{ name: 'Output', values }],
    takeaway: 'It varies.',
    ...(emphasis ? { emphasis } : {}),
  },
});
const table: SlideContent = {
  ...plainFields,
  title: 'Three firms',
  layout: 'table',
  blocks: {
    columns: ['Firm', 'Bikes'],
    rows: [
      ['North', '100'],
      ['South', '50'],
      ['East', '25'],
      ['Total', '175'],
    ],
  },
};

describe('figures in the summary of a deck', () => {
  test('the figure that a slide’s title names is the first figure of the deck summary', () => {
    const { figures } = summarizeDeck([bigNumber, stats], 'en');

    expect(figures.map(({ value }) => value)).toEqual(['473 GW', '52%', '12']);
  });

  test('covers show only figures that a slide’s title states without a qualification', () => {
    const growth = createChartSlide([16.6, 10], ['M1']);
    const statedOf = (title: string) =>
      summarizeDeck([{ ...growth, title }, bigNumber, stats], 'en').stated.map(
        ({ value }) => value,
      );

    expect(statedOf('The Middle East grew by 16.6')).toEqual(['16.6', '473 GW']);
    expect(statedOf("Growth rates hide size: the Middle East's 16.6% is only 5.1 GW")).toEqual([
      '473 GW',
    ]);
    expect(statedOf('中东增长16.6，规模却很小')).toEqual(['473 GW']);
  });

  test('the deck summary includes emphasised values of a chart', () => {
    const { figures } = summarizeDeck([createChartSlide([1, 1178, 3], ['M2'])], 'en');

    expect(figures).toEqual([{ value: '1,178', label: 'M2: Output' }]);
  });

  test('the deck summary excludes figures of a target', () => {
    const measures = [{ name: 'Added a year', before: '473 GW', after: '1000 GW' }];
    const slide = (after: string): SlideContent => ({
      ...plainFields,
      layout: 'before-after',
      blocks: { before: '2023', after, measures },
    });

    expect(summarizeDeck([slide('2024')], 'en').figures).toHaveLength(1);
    expect(summarizeDeck([slide('Path to 2030')], 'en').figures).toEqual([]);
  });

  test('the deck summary excludes sample values of a new chart', () => {
    const sample = createChartSlide(blankChart.values, ['A']);
    const blocks = { ...(sample.blocks as object), categories: blankChart.categories };

    expect(summarizeDeck([{ ...sample, blocks } as SlideContent], 'en').figures).toEqual([]);
  });

  test('the deck summary excludes figures with a long label', () => {
    const blocks = { value: '52%', label: 'x'.repeat(91) };

    expect(summarizeDeck([{ ...bigNumber, blocks }], 'en').figures).toEqual([]);
  });
});

test('a chart slide is drawn mirrored if the chart slide before it is close and not mirrored', () => {
  const slides = [
    createChartSlide([1]),
    table,
    createChartSlide([1]),
    createChartSlide([1]),
    table,
    table,
    table,
    createChartSlide([1]),
  ];

  expect(summarizeDeck(slides, 'en').mirrored).toEqual([2]);
});

describe('finding figures in a title', () => {
  test.each([
    ['Solar and wind delivered 97.6 percent of additions', ['97.6%']],
    ['Tripling needs over 1,000 GW a year', ['1,000 GW']],
    ['Costs of $4.2M fell by 30%', ['$4.2M', '30%']],
    ['围栏增至112处，投诉降到57件', ['112处', '57件']],
  ])('the figures of a title are found: %s', (title, texts) => {
    expect(findTitleFigures(title).map(({ text }) => text)).toEqual(texts);
  });

  test.each(['Records in 2023', 'The COP28 goal', 'At 22:55 the ship was warned', '2025年的计划'])(
    'years, names and times of day are not figures of a title: %s',
    (title) => {
      expect(findTitleFigures(title)).toEqual([]);
    },
  );
});
