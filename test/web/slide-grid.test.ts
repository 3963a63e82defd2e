// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { checkContent } from '#shared/deck/quality.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { castContent } from '#web/features/decks/editing/content-tree.ts';
import { convertSlide, listConversions } from '#web/features/decks/editing/convert.ts';
import {
  addRowOrColumn,
  getGrid,
  parseNumber,
  parsePastedCells,
  pasteCells,
  removeColumn,
  removeRowOrColumn,
  setGridCells,
} from '#web/features/decks/editing/grid.ts';

const base = { title: 'Storage grows', notes: '', sources: [] };
const chart: SlideContent = {
  ...base,
  layout: 'chart',
  blocks: {
    kind: 'bar',
    categories: ['2022', '2023'],
    series: [{ name: 'Homes', values: [12, 40] }],
    takeaway: 'Three times as many.',
  },
};
const table: SlideContent = {
  ...base,
  layout: 'table',
  blocks: {
    columns: ['Year', 'Homes'],
    rows: [
      ['2022', '12'],
      ['2023', '40'],
    ],
  },
};

const sampleSlides: SlideContent[] = createExtendedSampleDeck('en', 'meridian').slides.map(
  ({ id: _id, point: _point, ...content }) => content,
);

describe('the data grid of a table or chart', () => {
  it('a data grid has the names in its header row', () => {
    expect(getGrid(chart)?.cells).toEqual([
      ['', 'Homes'],
      ['2022', '12'],
      ['2023', '40'],
    ]);
    expect(getGrid(table)?.cells).toEqual([
      ['Year', 'Homes'],
      ['2022', '12'],
      ['2023', '40'],
    ]);
    expect(getGrid({ ...base, layout: 'section', blocks: {} })).toBeNull();
  });

  it('a data grid converts back to the same slide, for every layout', () => {
    for (const slide of sampleSlides) {
      const grid = getGrid(slide);
      if (grid) expect(setGridCells(slide, grid.cells)).toEqual(slide);
    }
    expect(sampleSlides.filter((slide) => getGrid(slide)).length).toBeGreaterThan(2);
  });

  it('a category renamed in a data grid is also renamed where the chart lists it as a total', () => {
    const waterfall: SlideContent = {
      ...base,
      layout: 'chart',
      blocks: {
        kind: 'waterfall',
        categories: ['Start', 'Added', 'End'],
        series: [{ name: 'Members', values: [4, 2, 6] }],
        totals: ['End'],
        takeaway: 'So.',
      },
    };
    const cells = (getGrid(waterfall)?.cells ?? []).map(([name = '', ...rest]) => [
      name === 'End' ? 'Today' : name,
      ...rest,
    ]);

    expect(setGridCells(waterfall, cells)).toMatchObject({ blocks: { totals: ['Today'] } });
    expect(getGrid(waterfall)?.max.columns).toBe(2);
  });

  it('a data grid keeps a scatter chart’s points with their series', () => {
    const points = [
      { x: 1, y: 2, label: 'A' },
      { x: 3.5, y: -4 },
    ];
    const blocks = { kind: 'scatter' as const, categories: [], takeaway: 'So.' };
    const series = [{ name: 'Old', values: [], points }];
    const scatter: SlideContent = { ...base, layout: 'chart', blocks: { ...blocks, series } };

    const cells = getGrid(scatter)?.cells ?? [];
    const changed = setGridCells(scatter, [...cells, ['New', '7', '8', '']]);

    expect(setGridCells(scatter, cells)).toEqual(scatter);
    expect(changed).toMatchObject({
      blocks: {
        series: [
          { name: 'Old', points },
          { name: 'New', points: [{ x: 7, y: 8 }] },
        ],
      },
    });
  });

  it('a data grid adds and removes rows and columns', () => {
    const cells = [
      ['a', 'b'],
      ['c', 'd'],
    ];

    expect(addRowOrColumn(cells, 'row')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['', ''],
    ]);
    expect(addRowOrColumn(cells, 'column')).toEqual([
      ['a', 'b', ''],
      ['c', 'd', ''],
    ]);
    expect(removeRowOrColumn(cells, 'row', 0)).toEqual([['c', 'd']]);
    expect(removeRowOrColumn(cells, 'column', 1)).toEqual([['a'], ['c']]);
  });
});

describe('removing an option before the winner of a comparison', () => {
  const comparing = (winner?: number): SlideContent => ({
    ...base,
    layout: 'comparison',
    blocks: {
      options: ['A', 'B', 'C'],
      criteria: [
        { name: 'Cost', cells: ['1', '2', '3'] },
        { name: 'Time', cells: ['4', '5', '6'] },
      ],
      ...(winner === undefined ? {} : { winner }),
    },
  });

  it.each([
    [2, 1],
    [0, undefined],
    [undefined, undefined],
  ])(
    'when an option before the winner %s is removed, the winner becomes %s',
    (winner, expectedWinner) => {
      const after = removeColumn(comparing(winner), 1);

      expect(after.layout === 'comparison' && after.blocks.options).toEqual(['B', 'C']);
      expect(after.layout === 'comparison' && after.blocks.winner).toBe(expectedWinner);
    },
  );
});

describe('pasting from a spreadsheet into the data grid', () => {
  it('pasted text is parsed with quotes, empty cells and multi-line cells', () => {
    expect(parsePastedCells('a\tb\r\n1\t\r\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(parsePastedCells('"two\nlines"\t"say ""so"""')).toEqual([['two lines', 'say "so"']]);
    expect(parsePastedCells('alone')).toEqual([['alone']]);
  });

  it('a paste overwrites cells and enlarges the grid up to its maximum', () => {
    const grid = getGrid(chart);
    if (!grid) throw new Error('a chart must have a grid');
    const many = Array.from({ length: 30 }, (_, i) => [`${i}`, '1', '2', '3', '4', '5', '6']);

    expect(pasteCells(grid, { row: 1, column: 0 }, [['2024', '7', '9']])).toEqual([
      ['', 'Homes', ''],
      ['2024', '7', '9'],
      ['2023', '40', ''],
    ]);
    const whole = pasteCells(grid, { row: 1, column: 0 }, many);
    expect([whole.length, whole[0]?.length]).toEqual([13, 5]);
  });

  it.each([
    ['1,234.5', 1234.5],
    ['12 %', 12],
    ['−3', -3],
    ['(3)', -3],
    ['2,5', 2.5],
    ['$1,000,000', 1_000_000],
    ['１２', 12],
    ['1e3', 1000],
    ['about 5', null],
    ['', null],
    ['12.5.3', null],
  ])('the pasted cell %s is parsed as %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });
});

describe('converting a slide to another layout', () => {
  const bullets: SlideContent = {
    ...base,
    layout: 'bullets',
    blocks: {
      items: [
        { text: 'Cheaper', detail: 'By a third.' },
        { text: 'Longer', detail: 'Twice the cycles.' },
        { text: 'Shared', detail: 'Tenants too.' },
      ],
    },
  };

  it('layout conversion keeps entries with their texts', () => {
    expect(convertSlide(bullets, 'cards')).toEqual({
      content: {
        ...base,
        layout: 'cards',
        blocks: {
          cards: [
            { heading: 'Cheaper', text: 'By a third.' },
            { heading: 'Longer', text: 'Twice the cycles.' },
            { heading: 'Shared', text: 'Tenants too.' },
          ],
        },
      },
      dropped: [],
    });
  });

  it('layout conversion is offered only where the texts fit', () => {
    const layouts = listConversions(bullets).map(({ content }) => content.layout);

    expect(layouts).toEqual(expect.arrayContaining(['cards', 'process', 'cycle', 'pyramid']));
    expect(layouts).not.toContain('stats');
    expect(layouts).not.toContain('section');
    expect(layouts).not.toContain('bullets');
  });

  it('a list without details is offered as cards, process and two columns', () => {
    const items = ['Cheaper: by a third', 'Longer: twice the cycles', 'Shared: tenants too'];
    const list = castContent({ ...bullets, blocks: { items: items.map((text) => ({ text })) } });

    const layouts = listConversions(list).map(({ content }) => content.layout);
    expect(layouts).toEqual(expect.arrayContaining(['agenda', 'cards', 'process', 'two-columns']));
    expect(convertSlide(list, 'cards')?.content.blocks).toMatchObject({
      cards: [{ heading: 'Cheaper', text: 'by a third' }, {}, {}],
    });
    expect(convertSlide(list, 'two-columns')?.content.blocks).toEqual({
      left: { heading: 'Text…', items: items.slice(0, 2) },
      right: { heading: 'Text…', items: items.slice(2) },
    });
  });

  it('the lines of two columns become a card each, and no layout is offered that its texts exceed', () => {
    const columns = castContent({
      ...{ layout: 'two-columns', title: 'Bridges', notes: '', sources: [] },
      blocks: {
        left: {
          heading: 'Old',
          items: [
            'The stone bridge carries one lane in each direction',
            'The narrow deck leaves no room for a path for bikes',
            'Its arches hold back the water after heavy rain',
          ],
        },
        right: {
          heading: 'New',
          items: [
            'The steel bridge has two lanes and two wide paths',
            'It opens for ships in less than four minutes',
          ],
        },
      },
    });

    const offered = listConversions(columns);

    const cards = offered.find(({ content }) => content.layout === 'cards');
    expect(cards?.dropped).toEqual([]);
    expect(cards?.content.blocks).toMatchObject({
      cards: [{ heading: 'Old' }, { heading: 'Old' }, { heading: 'Old' }, { heading: 'New' }, {}],
    });
    const findings = offered.flatMap(({ content }) => checkContent(content, 'en'));
    expect(findings.filter(({ code }) => code === 'over_capacity')).toEqual([]);
  });

  it('a chart is offered as each other kind that can draw its data', () => {
    const kinds = listConversions(chart).flatMap(({ content }) =>
      content.layout === 'chart' ? [content.blocks.kind] : [],
    );

    expect(kinds).toEqual(expect.arrayContaining(['line', 'area', 'donut', 'dot']));
    expect(kinds).not.toContain('scatter');
  });

  it('layout conversion reports the dropped texts', () => {
    const led: SlideContent = {
      ...bullets,
      blocks: { ...bullets.blocks, lead: 'In short.' },
    };

    expect(convertSlide(led, 'cards')?.dropped).toEqual([{ part: 'lead', text: 'In short.' }]);
  });

  it('a table of numbers is converted to a chart, and back', () => {
    const drawn = convertSlide(table, 'chart');

    expect(drawn?.content).toMatchObject({
      layout: 'chart',
      blocks: { categories: ['2022', '2023'], series: [{ name: 'Homes', values: [12, 40] }] },
    });
    expect(convertSlide(chart, 'table')?.content).toMatchObject({
      blocks: {
        rows: [
          ['2022', '12'],
          ['2023', '40'],
        ],
        caption: 'Three times as many.',
      },
    });
    const words: SlideContent = {
      ...table,
      blocks: { columns: ['Year', 'Homes'], rows: [['2022', 'few']] },
    };
    expect(convertSlide(words, 'chart')).toBeNull();
  });

  it('layout conversion always results in a valid slide', () => {
    const all = sampleSlides.flatMap((slide) => listConversions(slide));

    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ content }) => !slideContentSchema.safeParse(content).success)).toEqual([]);
  });
});
