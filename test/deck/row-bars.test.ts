import { expect, test } from 'vitest';
import { findEmphasisedColumns } from '#shared/deck/layouts/table/named-columns.ts';
import { findRowBars } from '#shared/deck/layouts/table/row-bars.ts';

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
