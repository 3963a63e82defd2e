import { describe, expect, test } from 'vitest';
import { toPassages } from '#lambdas/services/sources/read-text.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { corpus, makeCorpusDeck, makeDeck, readDocument } from '../demo-model/decks.ts';
import { bullets, grounds, passage, statesOf } from './support.ts';

const rest = { notes: '', sources: [] };

describe('a figure’s trace', () => {
  test('quotes the sentence that tells it, with its source and page', () => {
    const text = 'It opened in May. Visits rose by 19% in the first year. Nobody complained.';

    const [trace] = traceFigures(bullets('Visits rose 19%'), grounds([passage(text, { page: 7 })]));

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

  test('quotes the row of a table', () => {
    const table = passage('| Year | Visits |\n| --- | --- |\n| 2023 | 4,100 |\n| 2024 | 4,900 |', {
      kind: 'table',
    });

    const [trace] = traceFigures(bullets('4,900 visits'), grounds([table]));

    expect(trace?.quote).toBe('| 2024 | 4,900 |');
  });

  /** The state of a claim by a table of one row under its head. */
  function stateBy(head: string, row: string, claim: string) {
    const rule = head.replaceAll(/[^|]+/g, ' --- ');
    const table = passage(`${head}\n${rule}\n${row}`, { kind: 'table' });
    return traceFigures(bullets(claim), grounds([table]))[0]?.state;
  }

  test.each([
    ['$3.2 million', '| Year | Revenue ($ million) |', '| 2024 | 3.2 |'],
    ['€3.2 million', '| Jahr | Umsatz in Mio. € |', '| 2024 | 3,2 |'],
    ['$3.2 million', '| | 2024 |', '| Revenue ($m) | 3.2 |'],
    ['320万元', '| 年份 | 销售额（万元） |', '| 2024 | 320 |'],
    ['€3.2 million', '| Jahr | Umsatz (EUR m) |', '| 2024 | 3,2 |'],
    ['€3,200', '| Jahr | Umsatz (T€) |', '| 2024 | 3,2 |'],
  ])('takes the scale that a table’s heads name: %s by %s', (claim, head, row) => {
    expect(stateBy(head, row, claim)).toBe('supported');
  });

  test.each([
    ['€3.2 billion', '| Jahr | Umsatz in Mio. € |', '| 2024 | 3,2 |'],
    ['$3.2 million', '| Year | Revenue |', '| 2024 | 3.2 |'],
    ['$3.2 million', '| Year | Of 5 million members |', '| 2024 | 3.2 |'],
    ['3.2 million people', '| Tower | Height (m) |', '| North | 3.2 |'],
    ['3.2 million people', '| Part | Width (mm) |', '| Rail | 3.2 |'],
    ['3,200 people', '| Day | Temperature (K) |', '| 1 | 3.2 |'],
    ['3.2 billion people', '| Year | Plan B |', '| 2024 | 3.2 |'],
  ])('takes nothing else in them for a scale: %s by %s', (claim, head, row) => {
    expect(stateBy(head, row, claim)).toBe('unsupported');
  });

  test('takes the scale of the heading above a table, and a cell that has its own as it is', () => {
    const rows = '| Year | Sum |\n| --- | --- |\n| 2023 | 4,1 |\n| 2024 | 7 Tsd. |';
    const table = passage(rows, { kind: 'table', heading: ['Umsatz, in Mio. €'] });
    const state = (text: string) => traceFigures(bullets(text), grounds([table]))[0]?.state;

    expect([state('€4.1 million'), state('€7,000'), state('€7 million')]).toEqual([
      'supported',
      'supported',
      'unsupported',
    ]);
  });

  test('reads a number that tells no style of its own as the rest of its source is written', () => {
    const passages = [
      passage('12.500 Besucher'),
      passage('Der Umsatz war 3,2 Millionen.', { id: 's1-p2' }),
    ];

    const [trace] = traceFigures(bullets('12,500 visitors'), grounds(passages));

    expect(trace).toMatchObject({ state: 'supported', passage_id: 's1-p1' });
  });

  test('reads the same text in each source as that source is written', () => {
    const state = (around: string) => {
      const passages = [passage('12.500 m'), passage(around, { id: 's1-p2' })];
      return traceFigures(bullets('12,500 m'), grounds(passages))[0]?.state;
    };

    expect([state('Up 3.2 points.'), state('Um 3,2 Punkte.'), state('Up 3.2 points.')]).toEqual([
      'unsupported',
      'supported',
      'unsupported',
    ]);
  });

  test('names the passage that the slide itself names, then the research’s, then any', () => {
    const passages = ['s1-p7', 's1-p1', 's1-p9'].map((id) => passage('Visits: 19%.', { id }));
    const slide = bullets('Visits rose 19%');
    const others = { ...slide, sources: [] };

    const named = traceFigures(slide, grounds(passages, { preferred: new Set(['s1-p9']) }));
    const researched = traceFigures(others, grounds(passages, { preferred: new Set(['s1-p9']) }));
    const any = traceFigures(others, grounds(passages));

    expect([named, researched, any].map(([one]) => one?.passage_id)).toEqual([
      's1-p1',
      's1-p9',
      's1-p7',
    ]);
  });

  test('of what the person who asked wrote is given', () => {
    expect(
      statesOf('Plan for 2031 at $5M', 'Nothing.', { own: ['A plan for 2031 with $5 million'] }),
    ).toBe('given given');
  });

  test('of a bare topic’s slide is unsupported', () => {
    const traces = traceFigures(bullets('Bees visit 2,000 flowers a day'), grounds([]));

    expect(traces.map(({ state }) => state)).toEqual(['unsupported']);
  });
});

describe('figures are looked for', () => {
  const table = 'Line | Riders\n4 | 41.5\n6 | 42.5';
  const known = grounds([passage(`${table} million`, { kind: 'table' })]);

  test('in a chart’s data, with the chart’s unit', () => {
    const chart: SlideContent = {
      ...rest,
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

    const traces = traceFigures(chart, grounds([passage('Line four: 41,500,000 riders.')]));

    expect(traces.map(({ part, text, state }) => [part, text, state])).toEqual([
      ['series[0].values[0]', '41.5 million', 'supported'],
      ['series[0].values[1]', '99.5 million', 'unsupported'],
    ]);
  });

  test('in tables, where a cell’s unit stands in its head', () => {
    const slide: SlideContent = {
      ...rest,
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

    const states = traceFigures(slide, known).map(({ part, state }) => [part, state]);

    expect(states).toEqual([
      ['rows[0][1]', 'supported'],
      ['rows[1][1]', 'unsupported'],
    ]);
  });

  test('in stats, big numbers and the speaker’s notes', () => {
    const stats: SlideContent = {
      ...rest,
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

    const traces = traceFigures(stats, grounds([passage('Line four carries 41.5 million.')]));

    expect(traces.map(({ part, state }) => [part, state])).toEqual([
      ['stats[0].value', 'supported'],
      ['stats[1].value', 'unsupported'],
      ['notes', 'unsupported'],
    ]);
  });

  test('but not in how many entries the slide has, nor in a section’s number', () => {
    const slide = { ...bullets('One', 'Two', 'Three', 'Four'), title: '4 reasons to ride' };
    const section: SlideContent = {
      ...rest,
      layout: 'section',
      title: 'Why',
      blocks: { number: '07' },
    };

    expect(traceFigures(slide, grounds([]))).toEqual([]);
    expect(traceFigures(section, grounds([]))).toEqual([]);
  });
});

describe('sums and changes', () => {
  test('of a table’s column follow from it', () => {
    const table = passage('| Line | Riders |\n| --- | --- |\n| Four | 415 |\n| Six | 425 |', {
      kind: 'table',
    });

    const [trace] = traceFigures(bullets('840 riders in all'), grounds([table]));

    expect(trace).toMatchObject({ state: 'derived', passage_id: 's1-p1' });
  });

  test('follow only from passages that the slide names', () => {
    const passages = [passage('It rose from 40 to 52.', { id: 's1-p2' })];

    const [trace] = traceFigures(bullets('Up 30%'), grounds(passages));

    expect(trace?.state).toBe('unsupported');
  });
});

describe('a deck that only extracts', () => {
  test.each(corpus)('claims no figure that %s does not tell', (name) => {
    const passages = toPassages(readDocument(name), 's1');
    const language = name.endsWith('-zh') ? 'zh-CN' : 'en';
    const given = grounds(passages, { language, own: ['A deck of this document'] });

    const traces = makeCorpusDeck(name, 8).slides.flatMap((slide) => traceFigures(slide, given));

    expect(traces.length).toBeGreaterThan(20);
    expect(traces.filter(({ state }) => state !== 'supported')).toEqual([]);
  });

  test.each([
    ['Urban beekeeping', 'en'],
    ['城市养蜂', 'zh-CN'],
  ])('of the bare topic %s has no figure', (topic, language) => {
    const { slides } = makeDeck({ topic, language, slide_count: 12 });

    const traces = slides.flatMap((slide) =>
      traceFigures(slide, grounds([], { language, own: [topic] })),
    );

    expect(traces).toEqual([]);
  });
});
