import { expect, test } from 'vitest';
import { namedColumns } from '#shared/deck/layouts/table/named-columns.ts';
import { findRowBars } from '#shared/deck/layouts/table/row-bars.ts';

const bars = (head: string[]) =>
  findRowBars(
    [head, ['China', '200', '80'], ['USA', '50', '20'], ['India', '100', '40']],
    [false, true, true],
    { title: 'China leads in solar and wind', total: -1 },
  ).map(({ shares }) => shares);

test('bars of table columns with the same unit share one scale', () => {
  const solar = [1, 0.25, 0.5];

  expect(bars(['Country', 'Solar (GW)', 'Wind (GW)'])).toEqual([solar, [0.4, 0.1, 0.2]]);
  expect(bars(['Country', 'Solar (GW)', 'Wind (TWh)'])).toEqual([solar, solar]);
});

test('table columns that a title names are found by their keyword, unless the title names all columns', () => {
  const head = ['企业', '投放量', '日均周转', '故障率'];

  expect([...namedColumns(head, '云骑周转最低')]).toEqual([2]);
  expect([...namedColumns(['Firm', 'Solar added', 'Wind added'], 'Wind grew most')]).toEqual([2]);
  expect([...namedColumns(['Firm', 'Solar', 'Wind'], 'Solar and wind grew')]).toEqual([]);
});
