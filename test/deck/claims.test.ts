import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Deck, LayoutContent, SlideContent } from '#shared/deck/model.ts';
import {
  checkAnnouncedCount,
  checkChartTitle,
  checkEmphasis,
} from '#shared/deck/quality/claims.ts';
import { checkMissingValues } from '#shared/deck/quality/missing-values.ts';
import { checkClaimedMultiple } from '#shared/deck/quality/ratio-claims.ts';
import { checkSlideSequence } from '#shared/deck/quality/slide-sequence.ts';

const baseFields = { notes: '', sources: [] };
type ChartBlocks = LayoutContent<'chart'>['blocks'];

function createChartSlide(title: string, blocks: Partial<ChartBlocks> = {}): SlideContent {
  return {
    ...{ ...baseFields, layout: 'chart', title },
    blocks: {
      kind: 'bar',
      categories: ['Solar', 'Water', 'Wind'],
      series: [{ name: 'Capacity', values: [1419, 1268, 1017] }],
      unit: 'GW',
      measure: 'Capacity at the end of 2023',
      takeaway: 'Solar leads.',
      ...blocks,
    },
  };
}

const createCardsSlide = (title: string, count: number): SlideContent => ({
  ...{ ...baseFields, layout: 'cards', title },
  blocks: {
    cards: Array.from({ length: count }, (_, i) => ({ heading: `H${i}`, text: `Text ${i}` })),
  },
});

const listCodes = (findings: { code: string }[]) => findings.map(({ code }) => code);

describe('quality findings about a chart title', () => {
  const years = {
    categories: ['2021', '2022', '2023'],
    measure: 'Storage built',
    series: [{ name: 'Storage', values: [40, 50, 65] }],
  };
  const shares = {
    unit: '%',
    categories: ['燃气', '储能', '风电'],
    measure: '二〇二五年占比',
    series: [{ name: '占比', values: [33, 43, 24] }],
  };

  it.each([
    [
      'the share of another measure',
      createChartSlide('Solar and wind took 97.6 percent of net additions'),
      '97.6 percent',
    ],
    [
      'a share that is only a change between two values',
      createChartSlide('Two sources took 30% of the growth', years),
      '30%',
    ],
    [
      'a change that the values do not have',
      createChartSlide('Storage grew by 85% in a year', years),
      '85%',
    ],
    ['a year that is not plotted', createChartSlide('Solar leads in 2019'), '2019'],
    ['a year after the plotted ones', createChartSlide('Storage doubled in 2025', years), '2025'],
    [
      'an amount of another unit',
      createChartSlide('The highest growth of 16.6% is only 5.1 GW', {
        unit: '%',
        series: [{ name: 'Growth', values: [16.6, 10, 4.6] }],
      }),
      '5.1 GW',
    ],
    [
      'the share of another measure in Chinese',
      createChartSlide('储能占新增的 71%', shares),
      '71%',
    ],
    [
      'a year that is not plotted in Chinese',
      createChartSlide('2018 年光伏居首', { measure: '2023 年装机' }),
      '2018',
    ],
  ])('the title of a chart is reported if it claims %s', (_, slide, figure) => {
    expect(checkChartTitle(slide)).toEqual([
      expect.objectContaining({ code: 'title_not_plotted', params: { figure } }),
    ]);
  });

  it.each([
    ['a share', createChartSlide('Solar has 38.3% of the three')],
    ['the share of two', createChartSlide('Solar and wind are 66 percent of the three')],
    [
      'the share of the emphasised ones',
      createChartSlide('Three regions have 75% of it', {
        categories: ['A', 'B', 'C', 'D'],
        series: [{ name: 'Capacity', values: [30, 25, 20, 25] }],
        emphasis: ['A', 'B', 'C'],
      }),
    ],
    ['a change', createChartSlide('Storage grew by 30% in 2023', years)],
    [
      'the change over the whole time',
      createChartSlide('Storage grew by 62.5% in two years', years),
    ],
    ['a rounded figure', createChartSlide('Storage grew by almost a third: about 31%', years)],
    ['a plotted percentage', createChartSlide('储能占 43%，居首', shares)],
    [
      'the percentage of the reference line',
      createChartSlide('只有一类高于 25.5% 的目标', {
        ...shares,
        reference: { value: '25.5%', label: '目标' },
      }),
    ],
    ['a difference in points', createChartSlide('储能比燃气高 10%', shares)],
    ['a target year', createChartSlide('Storage must reach 100 by 2030', years)],
    [
      'a target year in Chinese',
      createChartSlide('到 2030 年需要翻番', { measure: '2023 年装机' }),
    ],
    ['an amount in a multiple of the unit', createChartSlide('Solar passes 1.4 TW')],
    ['no figure', createChartSlide('Solar leads')],
  ])('the title of a chart is accepted if it claims %s', (_, slide) => {
    expect(checkChartTitle(slide)).toEqual([]);
  });
});

describe('quality findings about a multiple in a title, such as “three times”', () => {
  const stats = (title: string, values: string[]): SlideContent => ({
    ...{ ...baseFields, layout: 'stats' as const, title },
    blocks: { stats: values.map((value) => ({ value, label: 'of something' })) },
  });

  it.each([
    stats('Tripling renewables needs over 1000 GW a year, about double 2023', [
      '>1000',
      '7.2',
      '77%',
    ]),
    stats('Storage is three times as cheap', ['12 GW', '9 GW']),
    stats('新增装机是去年的两倍', ['120', '90']),
    createChartSlide('Solar is twice the wind'),
  ])('a multiple is reported if no two figures have that ratio: %j', (slide) => {
    expect(checkClaimedMultiple(slide)).toEqual([
      expect.objectContaining({ code: 'multiple_not_shown', part: 'title' }),
    ]);
  });

  it.each([
    stats('The pace must be about double 2023', ['1,000 GW', '507 GW']),
    stats('The pace must be about double 2023', ['>1000', '473 GW']),
    stats('Doubling is hard', ['3']),
    stats('A double room in twelve', ['1', '12']),
    stats('新增装机是去年的两倍', ['120', '60']),
  ])('a multiple is accepted if two figures have that ratio: %j', (slide) => {
    expect(checkClaimedMultiple(slide)).toEqual([]);
  });
});

describe('quality findings about a count in a title, such as “four steps”', () => {
  it.each([
    [createCardsSlide('Three risks remain', 4), 3],
    [createCardsSlide('4 open questions for the board', 3), 4],
    [createCardsSlide('Our five most urgent tasks', 4), undefined],
    [createCardsSlide('下半年抓三件事', 4), 3],
    [createCardsSlide('两项措施并行', 3), 2],
    [createCardsSlide('五步办结', 4), 5],
  ])('the number in a title is compared with the list: %j', (slide, announced) => {
    const [finding] = checkAnnouncedCount(slide);

    expect(finding?.params?.announced).toBe(announced);
  });

  it.each([
    createCardsSlide('Three risks remain', 3),
    createCardsSlide('Three of five risks remain', 3),
    createCardsSlide('Four replicas in three clouds', 3),
    createCardsSlide('We are two steps ahead', 4),
    createCardsSlide('It took three years', 4),
    createCardsSlide('四项措施支持企业', 4),
    createCardsSlide('三年内增至两万个', 4),
    createCardsSlide('周转下降三步行街客流', 4),
    createChartSlide('Three reasons why solar leads'),
  ])(
    'a number in a title that matches the list, or counts something else, is accepted: %j',
    (slide) => {
      expect(checkAnnouncedCount(slide)).toEqual([]);
    },
  );
});

describe('quality findings about emphasis in tables and charts', () => {
  const table = (emphasis: string[]): SlideContent => ({
    ...{ ...baseFields, layout: 'table', title: '云骑最需要压减' },
    blocks: {
      columns: ['品牌', '故障率'],
      rows: [
        ['云骑', '5.6%'],
        ['青桔', '3.1%'],
      ],
      emphasis,
    },
  });

  it.each([
    [
      'a category that is not plotted',
      createChartSlide('Solar leads', { emphasis: ['Coal'] }),
      'unknown_name',
    ],
    [
      'every category',
      createChartSlide('Solar leads', { emphasis: ['Wind', 'Solar', 'Water'] }),
      'all_emphasised',
    ],
    [
      'a bracket to nothing',
      createChartSlide('So', { bracket: { from: 'Solar', to: 'Gas' } }),
      'unknown_name',
    ],
    ['a row that is not there', table(['哈啰']), 'unknown_name'],
    ['every row', table(['云骑', '青桔']), 'all_emphasised'],
    [
      'a total that is no column of the waterfall',
      createChartSlide('So', { kind: 'waterfall', totals: ['End'] }),
      'unknown_name',
    ],
  ])('the emphasis is reported if it names %s', (_, slide, code) => {
    expect(listCodes(checkEmphasis(slide))).toEqual([code]);
  });

  it.each([
    ['one category, whatever its case', createChartSlide('Solar leads', { emphasis: ['SOLAR'] })],
    ['nothing', createChartSlide('Solar leads')],
    ['a row', table(['**云骑**'])],
    [
      'something that the kind does not draw',
      createChartSlide('So', { kind: 'line', emphasis: ['Coal'] }),
    ],
  ])('the emphasis is accepted if it names %s', (_, slide) => {
    expect(checkEmphasis(slide)).toEqual([]);
  });
});

describe('quality findings about similar compositions within three slides', () => {
  const repeated = (...slides: SlideContent[]) => {
    const withIds = slides.map((slide, i) => ({ ...slide, id: `s${i}`, point: '' }));
    const deck: Deck = { title: 'Deck', language: 'en', theme: 'ink', slides: withIds };
    return checkSlideSequence(deck)
      .filter(({ code }) => code === 'repeated_composition')
      .map(({ params }) => params);
  };
  const section: SlideContent = { ...baseFields, layout: 'section', title: 'Part', blocks: {} };

  it('similar compositions within three slides are reported for charts of one kind and for equal numbers of columns', () => {
    expect(repeated(createChartSlide('A'), section, createChartSlide('B'))).toEqual([
      { first: 1, second: 3 },
    ]);
    expect(repeated(createCardsSlide('A', 4), createCardsSlide('B', 4))).toEqual([
      { first: 1, second: 2 },
    ]);
  });

  it('compositions of other kinds, with other counts, or three slides apart are accepted', () => {
    expect(repeated(createChartSlide('A'), createChartSlide('B', { kind: 'slope' }))).toEqual([]);
    expect(repeated(createCardsSlide('A', 4), createCardsSlide('B', 3))).toEqual([]);
    expect(repeated(createChartSlide('A'), section, section, createChartSlide('B'))).toEqual([]);
  });
});

describe('a title that compares all rows or points, such as “the lowest”', () => {
  const table = (title: string): SlideContent => ({
    ...{ ...baseFields, layout: 'table', title },
    blocks: {
      columns: ['Region', 'Growth'],
      rows: [
        ['Europe', '10%'],
        ['Africa', '4.6%'],
        ['Asia', 'not given'],
      ],
    },
  });

  it.each([
    table('Africa has the lowest growth'),
    table('Only Europe grows by 10%'),
    table('没有一个地区超过10%'),
    createChartSlide('Solar is the largest', { takeaway: 'Marine power is not given.' }),
  ])(
    'a title that compares all rows or points is reported if one has no value: $title',
    (slide) => {
      expect(checkMissingValues(slide)).toEqual([
        expect.objectContaining({ code: 'claim_without_value', part: 'title' }),
      ]);
    },
  );

  it.each([
    table('Africa grows by only 4.6%'),
    table('Europe grows faster than Africa'),
    createChartSlide('Solar is the largest'),
  ])(
    'a title is accepted if it does not compare all rows or points, or all have a value: $title',
    (slide) => {
      expect(checkMissingValues(slide)).toEqual([]);
    },
  );
});

describe('the example decks that the app offers', () => {
  const directory = new URL('../../lambdas/services/examples/decks/', import.meta.url);
  const examples = readdirSync(directory).map((name) => {
    const { slides } = JSON.parse(readFileSync(new URL(name, directory), 'utf8')) as Deck;
    return { name, slides };
  });

  it.each(examples)(
    'the example deck $name makes no claim that its content contradicts',
    ({ slides }) => {
      expect(slides.length).toBeGreaterThan(5);
      for (const slide of slides)
        expect([
          ...checkChartTitle(slide),
          ...checkAnnouncedCount(slide),
          ...checkEmphasis(slide),
          ...checkMissingValues(slide),
        ]).toEqual([]);
    },
  );
});
