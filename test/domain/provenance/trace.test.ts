import { describe, expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { corpus, makeCorpusDeck, makeDeck, readDocument } from '../demo-model/decks.ts';
import { makeBulletsSlide, makeEvidence, makePassage, traceStates } from './fixtures.ts';

const emptyFields = { notes: '', sources: [] };

describe('tracing a figure to the sources', () => {
  test('a figure in a column headed “(%)” needs no percent sign, and 100 is computed as the whole of a declared share', () => {
    const slide: SlideContent = {
      layout: 'table',
      title: 'Asia took most of the increase',
      notes: '',
      sources: [{ passage_id: 's1-p1', quote: '' }],
      calculations: ['69% = share(326 GW; 473 GW)', '31% = difference(100%; 69%)'],
      blocks: {
        columns: ['Region', 'Share (%)'],
        rows: [
          ['World', '100'],
          ['Asia', '69'],
          ['Europe', '70'],
        ],
      },
    };
    const source = makePassage('The world added 473 GW, Asia alone 326 GW or 69%.');

    const traces = traceFigures(slide, makeEvidence([source]));

    expect(traces.map(({ text, state }) => [text, state])).toEqual([
      ['100', 'derived'],
      ['69', 'supported'],
      ['70', 'unsupported'],
    ]);
  });

  test('a table cell with a computed share needs no percent sign', () => {
    const slide: SlideContent = {
      layout: 'table',
      title: 'Where the increase was',
      notes: '',
      sources: [{ passage_id: 's1-p1', quote: '' }],
      calculations: ['91% = share(297.6 GW; 326 GW)', '9% = difference(100%; 91%)'],
      blocks: {
        columns: ['Region', 'Share of Asia (%)'],
        rows: [
          ['China', '91'],
          ['India', '90'],
        ],
      },
    };
    const source = makePassage('China added 297.6 GW of the 326 GW in Asia.');

    const traces = traceFigures(slide, makeEvidence([source]));

    expect(traces.map(({ text, state }) => [text, state])).toEqual([
      ['91', 'derived'],
      ['90', 'unsupported'],
    ]);
  });

  test('the trace of a number quotes the sentence that contains it, with source and page', () => {
    const text = 'It opened in May. Visits rose by 19% in the first year. Nobody complained.';

    const [trace] = traceFigures(
      makeBulletsSlide('Visits rose 19%'),
      makeEvidence([makePassage(text, { page: 7 })]),
    );

    expect(trace).toEqual({
      text: '19%',
      part: 'items[0].text',
      state: 'supported',
      passage_id: 's1-p1',
      quote: 'Visits rose by 19% in the first year.',
      source: 'Annual report',
      page: 7,
    });
  });

  test('the trace of a number quotes the row of a table', () => {
    const table = makePassage(
      '| Year | Visits |\n| --- | --- |\n| 2023 | 4,100 |\n| 2024 | 4,900 |',
      {
        kind: 'table',
      },
    );

    const [trace] = traceFigures(makeBulletsSlide('4,900 visits'), makeEvidence([table]));

    expect(trace?.quote).toBe('| 2024 | 4,900 |');
  });

  /**
   * Returns the provenance state of the number in the slide text `claim`; the only source is a table with a header and
   * one row.
   */
  function stateBy(head: string, row: string, claim: string) {
    const rule = head.replaceAll(/[^|]+/g, ' --- ');
    const table = makePassage(`${head}\n${rule}\n${row}`, { kind: 'table' });
    return traceFigures(makeBulletsSlide(claim), makeEvidence([table]))[0]?.state;
  }

  test.each([
    ['$3.2 million', '| Year | Revenue ($ million) |', '| 2024 | 3.2 |'],
    ['€3.2 million', '| Jahr | Umsatz in Mio. € |', '| 2024 | 3,2 |'],
    ['$3.2 million', '| | 2024 |', '| Revenue ($m) | 3.2 |'],
    ['320万元', '| 年份 | 销售额（万元） |', '| 2024 | 320 |'],
    ['€3.2 million', '| Jahr | Umsatz (EUR m) |', '| 2024 | 3,2 |'],
    ['€3,200', '| Jahr | Umsatz (T€) |', '| 2024 | 3,2 |'],
  ])(
    'the scale in a table’s headers applies to the figures of its cells: %s by %s',
    (claim, head, row) => {
      expect(stateBy(head, row, claim)).toBe('supported');
    },
  );

  test.each([
    ['€3.2 billion', '| Jahr | Umsatz in Mio. € |', '| 2024 | 3,2 |'],
    ['$3.2 million', '| Year | Revenue |', '| 2024 | 3.2 |'],
    ['$3.2 million', '| Year | Of 5 million members |', '| 2024 | 3.2 |'],
    ['3.2 million people', '| Tower | Height (m) |', '| North | 3.2 |'],
    ['3.2 million people', '| Part | Width (mm) |', '| Rail | 3.2 |'],
    ['3,200 people', '| Day | Temperature (K) |', '| 1 | 3.2 |'],
    ['3.2 billion people', '| Year | Plan B |', '| 2024 | 3.2 |'],
  ])('a table header that names no scale does not support %s: %s', (claim, head, row) => {
    expect(stateBy(head, row, claim)).toBe('unsupported');
  });

  test('the scale in the heading above a table applies, but not to cells with their own scale', () => {
    const rows = '| Year | Sum |\n| --- | --- |\n| 2023 | 4,1 |\n| 2024 | 7 Tsd. |';
    const table = makePassage(rows, { kind: 'table', heading: ['Umsatz, in Mio. €'] });
    const state = (text: string) =>
      traceFigures(makeBulletsSlide(text), makeEvidence([table]))[0]?.state;

    expect([state('€4.1 million'), state('€7,000'), state('€7 million')]).toEqual([
      'supported',
      'supported',
      'unsupported',
    ]);
  });

  test('the scale in the line above a table applies', () => {
    const table = makePassage('| Year | Sum |\n| --- | --- |\n| 2023 | 41 |', {
      id: 's1-p2',
      kind: 'table',
    });
    const stateBelow = (line: string) =>
      traceFigures(makeBulletsSlide('€41,000'), makeEvidence([makePassage(line), table]))[0]?.state;

    expect(stateBelow('Revenue by year, in thousand euros')).toBe('supported');
    expect(stateBelow('Revenue by year')).toBe('unsupported');
  });

  test('an ambiguous number is read in the number format of its source', () => {
    const passages = [
      makePassage('12.500 Besucher'),
      makePassage('Der Umsatz war 3,2 Millionen.', { id: 's1-p2' }),
    ];

    const [trace] = traceFigures(makeBulletsSlide('12,500 visitors'), makeEvidence(passages));

    expect(trace).toMatchObject({ state: 'supported', passage_id: 's1-p1' });
  });

  test('the same text is read in the number format of each source', () => {
    const state = (around: string) => {
      const passages = [makePassage('12.500 m'), makePassage(around, { id: 's1-p2' })];
      return traceFigures(makeBulletsSlide('12,500 m'), makeEvidence(passages))[0]?.state;
    };

    expect([state('Up 3.2 points.'), state('Um 3,2 Punkte.'), state('Up 3.2 points.')]).toEqual([
      'unsupported',
      'supported',
      'unsupported',
    ]);
  });

  test('a trace prefers passages cited by the slide, then those of the research, then the rest', () => {
    const passages = ['s1-p7', 's1-p1', 's1-p9'].map((id) => makePassage('Visits: 19%.', { id }));
    const slide = makeBulletsSlide('Visits rose 19%');
    const others = { ...slide, sources: [] };

    const namedTraces = traceFigures(
      slide,
      makeEvidence(passages, { preferred: new Set(['s1-p9']) }),
    );
    const researched = traceFigures(
      others,
      makeEvidence(passages, { preferred: new Set(['s1-p9']) }),
    );
    const any = traceFigures(others, makeEvidence(passages));

    expect([namedTraces, researched, any].map(([one]) => one?.passage_id)).toEqual([
      's1-p1',
      's1-p9',
      's1-p7',
    ]);
  });

  test('a figure in the user’s own text is “given”', () => {
    expect(
      traceStates('Plan for 2031 at $5M', 'Nothing.', {
        userTexts: ['A plan for 2031 with $5 million'],
      }),
    ).toBe('given given');
  });

  test('a figure in a deck made from a topic alone is “common_knowledge”', () => {
    const traces = traceFigures(
      makeBulletsSlide('Bees visit 2,000 flowers a day'),
      makeEvidence([]),
    );

    expect(traces.map(({ state }) => state)).toEqual(['common_knowledge']);
  });
});

describe('finding the figures of a slide', () => {
  const table = 'Line | Riders\n4 | 41.5\n6 | 42.5';
  const knownEvidence = makeEvidence([makePassage(`${table} million`, { kind: 'table' })]);

  test('figures are found in a chart’s data, with the chart’s unit', () => {
    const chart: SlideContent = {
      ...emptyFields,
      layout: 'chart',
      title: 'Riders by line',
      blocks: {
        kind: 'bar',
        categories: ['Four', 'Six'],
        series: [{ name: 'Riders', values: [41.5, 99.5] }],
        unit: 'million',
        takeaway: 'One line leads',
      },
    };

    const traces = traceFigures(
      chart,
      makeEvidence([makePassage('Line four: 41,500,000 riders.')]),
    );

    expect(traces.map(({ part, text, state }) => [part, text, state])).toEqual([
      ['series[0].values[0]', '41.5 million', 'supported'],
      ['series[0].values[1]', '99.5 million', 'unsupported'],
    ]);
  });

  test('figures are found in table cells whose unit is in the header', () => {
    const slide: SlideContent = {
      ...emptyFields,
      layout: 'table',
      title: 'Riders by line',
      blocks: {
        columns: ['Line', 'Riders, %'],
        rows: [
          ['Four', '41.5'],
          ['Six', '43.5'],
        ],
      },
    };

    const states = traceFigures(slide, knownEvidence).map(({ part, state }) => [part, state]);

    expect(states).toEqual([
      ['rows[0][1]', 'supported'],
      ['rows[1][1]', 'unsupported'],
    ]);
  });

  test('figures are found in stats, big numbers and speaker notes', () => {
    const stats: SlideContent = {
      ...emptyFields,
      layout: 'stats',
      title: 'Riders',
      notes: 'Together that is 99.9 million.',
      blocks: {
        stats: [
          { value: '41.5M', label: 'on line four' },
          { value: '7.7M', label: 'on six' },
        ],
      },
    };

    const traces = traceFigures(
      stats,
      makeEvidence([makePassage('Line four carries 41.5 million.')]),
    );

    expect(traces.map(({ part, state }) => [part, state])).toEqual([
      ['stats[0].value', 'supported'],
      ['stats[1].value', 'unsupported'],
      ['notes', 'unsupported'],
    ]);
  });

  test('the number of list items and a section number are not figures', () => {
    const slide = {
      ...makeBulletsSlide('One', 'Two', 'Three', 'Four'),
      title: '4 reasons to ride',
    };
    const section: SlideContent = {
      ...emptyFields,
      layout: 'section',
      title: 'Why',
      blocks: { number: '07' },
    };

    expect(traceFigures(slide, makeEvidence([]))).toEqual([]);
    expect(traceFigures(section, makeEvidence([]))).toEqual([]);
  });
});

describe('figures of a slide that are computed from other figures', () => {
  test('computed figures include the sum of a table column', () => {
    const table = makePassage('| Line | Riders |\n| --- | --- |\n| Four | 415 |\n| Six | 425 |', {
      kind: 'table',
    });

    const [trace] = traceFigures(makeBulletsSlide('840 riders in all'), makeEvidence([table]));

    expect(trace).toMatchObject({ state: 'derived', passage_id: 's1-p1' });
  });

  test('computed figures are accepted only from passages cited by the slide', () => {
    const passages = [makePassage('It rose from 40 to 52.', { id: 's1-p2' })];

    const [trace] = traceFigures(makeBulletsSlide('Up 30%'), makeEvidence(passages));

    expect(trace?.state).toBe('unsupported');
  });
});

describe('figures of an extractive deck', () => {
  test.each(corpus)('every number shown in an extractive deck occurs in %s', (name) => {
    const passages = parsePassages(readDocument(name), 's1');
    const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
    const givenEvidence = makeEvidence(passages, {
      language,
      userTexts: ['A deck of this document'],
    });

    const traces = makeCorpusDeck(name, 8).slides.flatMap((slide) =>
      traceFigures(slide, givenEvidence),
    );

    expect(traces.length).toBeGreaterThan(20);
    expect(traces.filter(({ state }) => state !== 'supported')).toEqual([]);
  });

  test.each([
    ['Urban beekeeping', 'en'],
    ['城市养蜂', 'zh-CN'],
  ])('an extractive deck for the topic %s alone has no figures', (topic, language) => {
    const { slides } = makeDeck({ topic, language, slide_count: 12 });

    const traces = slides.flatMap((slide) =>
      traceFigures(slide, makeEvidence([], { language, userTexts: [topic] })),
    );

    expect(traces).toEqual([]);
  });
});
