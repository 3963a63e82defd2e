// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { widerDeck } from '#test/deck/support/sample-decks.ts';
import { conversions, convert } from '#web/features/decks/editing/convert.ts';
import {
  cut,
  gridOf,
  grown,
  numberOf,
  pasted,
  readCells,
  withGrid,
  withoutColumn,
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

const sampleSlides: SlideContent[] = widerDeck('en', 'meridian').slides.map(
  ({ id: _id, point: _point, ...content }) => content,
);

describe('the data of a slide', () => {
  it('is a grid with the names at its head', () => {
    expect(gridOf(chart)?.cells).toEqual([
      ['', 'Homes'],
      ['2022', '12'],
      ['2023', '40'],
    ]);
    expect(gridOf(table)?.cells).toEqual([
      ['Year', 'Homes'],
      ['2022', '12'],
      ['2023', '40'],
    ]);
    expect(gridOf({ ...base, layout: 'section', blocks: {} })).toBeNull();
  });

  it('is read back as it was, whatever holds it', () => {
    for (const slide of sampleSlides) {
      const grid = gridOf(slide);
      if (grid) expect(withGrid(slide, grid.cells)).toEqual(slide);
    }
    expect(sampleSlides.filter((slide) => gridOf(slide)).length).toBeGreaterThan(2);
  });

  it('keeps a scatter chart’s points with their series', () => {
    const points = [
      { x: 1, y: 2, label: 'A' },
      { x: 3.5, y: -4 },
    ];
    const blocks = { kind: 'scatter' as const, categories: [], takeaway: 'So.' };
    const series = [{ name: 'Old', values: [], points }];
    const scatter: SlideContent = { ...base, layout: 'chart', blocks: { ...blocks, series } };

    const cells = gridOf(scatter)?.cells ?? [];
    const changed = withGrid(scatter, [...cells, ['New', '7', '8', '']]);

    expect(withGrid(scatter, cells)).toEqual(scatter);
    expect(changed).toMatchObject({
      blocks: {
        series: [
          { name: 'Old', points },
          { name: 'New', points: [{ x: 7, y: 8 }] },
        ],
      },
    });
  });

  it('grows and shrinks by rows and columns', () => {
    const cells = [
      ['a', 'b'],
      ['c', 'd'],
    ];

    expect(grown(cells, 'row')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['', ''],
    ]);
    expect(grown(cells, 'column')).toEqual([
      ['a', 'b', ''],
      ['c', 'd', ''],
    ]);
    expect(cut(cells, 'row', 0)).toEqual([['c', 'd']]);
    expect(cut(cells, 'column', 1)).toEqual([['a'], ['c']]);
  });
});

describe('an option of a comparison that is taken out', () => {
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
  ])('before winner %s leaves winner %s', (winner, left) => {
    const after = withoutColumn(comparing(winner), 1);

    expect(after.layout === 'comparison' && after.blocks.options).toEqual(['B', 'C']);
    expect(after.layout === 'comparison' && after.blocks.winner).toBe(left);
  });
});

describe('what is pasted from a spreadsheet', () => {
  it('is read cell by cell, with quotes, empty cells and lines within a cell', () => {
    expect(readCells('a\tb\r\n1\t\r\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(readCells('"two\nlines"\t"say ""so"""')).toEqual([['two lines', 'say "so"']]);
    expect(readCells('alone')).toEqual([['alone']]);
  });

  it('goes over the cells from one on and makes the grid larger as far as it may be', () => {
    const grid = gridOf(chart);
    if (!grid) throw new Error('a chart has a grid');
    const many = Array.from({ length: 30 }, (_, i) => [`${i}`, '1', '2', '3', '4', '5', '6']);

    expect(pasted(grid, { row: 1, column: 0 }, [['2024', '7', '9']])).toEqual([
      ['', 'Homes', ''],
      ['2024', '7', '9'],
      ['2023', '40', ''],
    ]);
    const whole = pasted(grid, { row: 1, column: 0 }, many);
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
  ])('takes %s for the number %s', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });
});

describe('another layout for the same words', () => {
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

  it('takes entries over with their texts', () => {
    expect(convert(bullets, 'cards')).toEqual({
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
      lost: [],
    });
  });

  it('is offered only where the words have a place', () => {
    const layouts = conversions(bullets).map(({ content }) => content.layout);

    expect(layouts).toEqual(expect.arrayContaining(['cards', 'process', 'cycle', 'pyramid']));
    expect(layouts).not.toContain('stats');
    expect(layouts).not.toContain('section');
    expect(layouts).not.toContain('bullets');
  });

  it('tells what it leaves out', () => {
    const led: SlideContent = {
      ...bullets,
      blocks: { ...bullets.blocks, lead: 'In short.' },
    };

    expect(convert(led, 'cards')?.lost).toEqual([{ part: 'lead', text: 'In short.' }]);
  });

  it('draws a table of numbers as a chart, and back', () => {
    const drawn = convert(table, 'chart');

    expect(drawn?.content).toMatchObject({
      layout: 'chart',
      blocks: { categories: ['2022', '2023'], series: [{ name: 'Homes', values: [12, 40] }] },
    });
    expect(convert(chart, 'table')?.content).toMatchObject({
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
    expect(convert(words, 'chart')).toBeNull();
  });

  it('always gives a slide that can be saved', () => {
    const all = sampleSlides.flatMap((slide) => conversions(slide));

    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ content }) => !slideContentSchema.safeParse(content).success)).toEqual([]);
  });
});
