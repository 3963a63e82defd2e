import { expect, test } from 'vitest';
import { findEmphasisedColumns } from '#shared/deck/layouts/table/named-columns.ts';
import { findRowBars } from '#shared/deck/layouts/table/row-bars.ts';
import { findShareBars } from '#shared/deck/layouts/table/share-bars.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck, joinLineTexts } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

const findBars = (head: string[], emphasised: number[] = []) =>
  findRowBars(
    [head, ['China', '200', '80'], ['USA', '50', '20'], ['India', '100', '40']],
    [false, true, true],
    { title: 'China leads in solar and wind', total: -1, emphasised: new Set(emphasised) },
  );
const listBarShares = (head: string[]) => findBars(head).map((one) => one.shares);

test('bars of table columns with the same unit share one scale', () => {
  const solar = [1, 0.25, 0.5];

  expect(listBarShares(['Country', 'Solar (GW)', 'Wind (GW)'])).toEqual([solar, [0.4, 0.1, 0.2]]);
  expect(listBarShares(['Country', 'Solar (GW)', 'Wind (TWh)'])).toEqual([solar, solar]);
});

test('the bars of a table are only in its emphasised column, and are not drawn if that column has no numbers', () => {
  const head = ['Country', 'Solar (GW)', 'Wind (GW)'];

  expect(findBars(head, [2]).map(({ column }) => column)).toEqual([2]);
  expect(findBars(head, [3])).toEqual([]);
});

test('both columns have bars if the title states a value of each, also if only two rows have the second value', () => {
  const rows = [
    ['Region', 'Growth (%)', 'Added (GW)'],
    ['Middle East', '16.6', '5.1'],
    ['Europe', '10', '71.2'],
    ['Africa', '4.6', '–'],
  ];
  const title = 'Growth rates hide size: the Middle East’s 16.6% is only 5.1 GW';
  const [growth, added] = findRowBars(rows, [false, true, true], {
    title,
    total: -1,
    emphasised: new Set(),
  });

  expect(growth?.column).toBe(1);
  expect(growth?.shares[0]).toBe(1);
  expect(added?.column).toBe(2);
  expect(added?.shares[1]).toBe(1);
  expect(added?.shares[2]).toBeUndefined();
});

const additionRows = [
  ['Technology', 'World (GW)', 'China (GW)', "China's share"],
  ['Solar', '346', '237.7', '68.7%'],
  ['Wind', '116.0', '75.9', '65.4%'],
  ['Both', '462', '313.6', '67.9%'],
];
const bikeRows = [
  ['企业', '投放量（辆）', '日均周转', '推算骑行（次）'],
  ['青行', '15,200', '3.1', '47,120'],
  ['云骑', '6,900', '1.9', '13,110'],
];

test.each([
  [
    'a fraction in words',
    additionRows,
    "China built about two-thirds of the world's new solar",
    [3],
  ],
  ['a Chinese fraction', additionRows, '中国新增约占全球的三分之二', [3]],
  ['a percentage', additionRows, 'China has 65.4 percent of wind', [3]],
  ['an amount', additionRows, 'China added 237.7 GW of solar', [2]],
  ['an amount with a separator of thousands', bikeRows, '云骑投放6,900辆', [1]],
])('a table column with %s that the title states is emphasised', (_, grid, title, columns) => {
  expect([...findEmphasisedColumns(grid, { title })]).toEqual(columns);
});

test.each([
  ['mentions only its heading', additionRows, 'China leads the world in solar'],
  [
    'states figures that are not in the table',
    bikeRows,
    '云骑占投放量20.4%，按周转推算只承担14.5%的骑行',
  ],
  ['states a number of another unit', additionRows, 'Wind had 116.0% of its plan'],
  ['states values of all columns', additionRows, 'Of 346 GW, China built 237.7 GW or 68.7%'],
])('no table column is emphasised if the title %s', (_, grid, title) => {
  expect([...findEmphasisedColumns(grid, { title })]).toEqual([]);
});

test('a table column named in the slide’s emphasis is emphasised instead of a column with a value from the title', () => {
  const content = { title: 'China added 237.7 GW', emphasis: ['World (GW)'] };

  expect([...findEmphasisedColumns(additionRows, content)]).toEqual([1]);
});

const bikeTotals = [
  ['Company', 'Bikes', 'Trips a bike', 'Trips'],
  ['Green', '15,200', '3.1', '47,120'],
  ['Orange', '11,700', '2.6', '30,420'],
  ['Cloud', '6,900', '1.9', '13,110'],
  ['Total', '33,800', '–', '90,650'],
];
const findShares = (title: string, rows = bikeTotals) =>
  findShareBars(rows, [false, true, true, true], {
    title,
    total: rows.length - 2,
    language: 'en',
  });

test('the bars of a table show shares in the sums if the percentages of the title are such shares', () => {
  const [bikes, trips, ...more] = findShares('Cloud has 20.4% of the bikes but 14.5% of the trips');

  expect(more).toEqual([]);
  expect([bikes?.column, trips?.column]).toEqual([1, 3]);
  expect(bikes?.labels).toEqual(['45.0%', '34.6%', '20.4%']);
  expect(trips?.labels).toEqual(['52.0%', '33.6%', '14.5%']);
  expect(bikes?.shares[2]).toBeCloseTo(6900 / 33800 / (47120 / 90650), 5);
});

test.each([
  [
    'a percentage of the title is no share in a column',
    'Cloud has 20.4% of the bikes, 9% of all',
    bikeTotals,
  ],
  ['the title has no percentage', 'Cloud has 6,900 bikes', bikeTotals],
  [
    'the last row is not the sum of the others',
    'Cloud has 20.4% of the bikes',
    [...bikeTotals.slice(0, 4), ['Total', '43,800', '–', '90,650']],
  ],
  ['the table has no sums', 'Cloud has 20.4% of the bikes', bikeTotals.slice(0, 4)],
])('a table has no bars of shares if %s', (_, title, rows) => {
  expect(findShares(title, rows)).toEqual([]);
});

test.each(themes)(
  'in the theme $id, bars of shares have labels in the table and a heading',
  ({ id }) => {
    const [columns = [], ...rows] = bikeTotals;
    const blocks = { columns, rows, emphasis: ['Cloud'] };
    const title = 'Cloud has 20.4% of the bikes but 14.5% of the trips';
    const { scene, texts, findings } = composeInPlainDeck(
      { ...plainFields, title, layout: 'table', blocks },
      id,
    );
    const drawn = texts.map(joinLineTexts);
    const table = scene.boxes.find(({ kind }) => kind === 'table');
    const labels = flattenBoxes(scene.boxes).filter(({ kind, z }) => kind === 'text' && z === 12);

    expect(findings).toEqual([]);
    expect(drawn).toEqual(expect.arrayContaining(['45.0%', '20.4%', '14.5%', 'Share']));
    expect(labels).toHaveLength(8);
    expect(Math.max(...labels.map(({ x, width }) => x + width))).toBeLessThanOrEqual(
      (table?.x ?? 0) + (table?.width ?? 0) + 1,
    );
  },
);
