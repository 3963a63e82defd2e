import { describe, expect, it } from 'vitest';
import { findBetterCells } from '#shared/deck/layouts/comparison/better-cells.ts';
import type { LayoutContent } from '#shared/deck/model.ts';
import { composeInPlainDeck } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

type Blocks = LayoutContent<'comparison'>['blocks'];

const listBetter = (name: string, cells: string[], more: Partial<Blocks> = {}) => {
  const options = cells.map((_, i) => `Option ${i}`);
  const isBetter = findBetterCells({ options, criteria: [{ name, cells }], ...more });
  return cells.flatMap((_, i) => (isBetter(0, i) ? [i] : []));
};

describe('the better value of a comparison', () => {
  it.each([
    ['a cost', 'Cost per meal', ['€19.40', '€17.10'], [1]],
    ['a price in Chinese', '单份成本', ['17.6 元', '21.5 元', '20.8 元'], [0]],
    ['a duration', 'Delivery time', ['3 weeks', '5 weeks'], [0]],
  ])('the lowest value is marked if the row is %s', (_, name, cells, better) => {
    expect(listBetter(name, cells)).toEqual(better);
  });

  it.each([
    ['the name does not say which value is better', 'Sites', ['4 sites', '2 sites']],
    ['the row is a saving', 'Cost savings', ['€4', '€2']],
    ['the row is a count of faults', '不合格批次', ['4 个', '2 个']],
    ['the units differ', 'Cost', ['€4', '$2']],
    ['a value is missing', 'Cost', ['€4', '–']],
    ['a value is approximate', 'Cost', ['about €4', '€5']],
    ['two values are the lowest', 'Cost', ['€4', '€4', '€5']],
  ])('no value is marked if %s', (_, name, cells) => {
    expect(listBetter(name, cells)).toEqual([]);
  });

  it('no value is marked if an option is recommended', () => {
    expect(listBetter('Cost', ['€4', '€5'], { winner: 1 })).toEqual([]);
  });

  it('a check mark is drawn after the better value', () => {
    const blocks = {
      options: ['Own kitchen', 'Central kitchen'],
      criteria: [
        { name: 'Cost per meal', cells: ['€21.50', '€17.60'] },
        { name: 'Meals a day', cells: ['186', '130'] },
      ],
    };
    const { scene, find } = composeInPlainDeck(
      { ...plainFields, layout: 'comparison', blocks },
      'meridian',
    );
    const table = scene.boxes.find((box) => box.kind === 'table');
    const [mark, ...more] =
      table?.kind === 'table' ? table.marks.filter(({ kind }) => kind === 'path') : [];
    const line = find('criteria[0].cells[1]')?.lines[0];

    expect(more).toEqual([]);
    expect(mark?.x).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0));
  });
});
