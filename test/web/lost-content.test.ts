import { expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import {
  findChangedParts,
  findLostContent,
} from '#web/features/decks/components/slide-change/lost-content.ts';

const makeTable = (rows: string[][], title = 'Platforms'): SlideContent => ({
  ...{ layout: 'table', title, notes: '', sources: [] },
  blocks: { columns: ['Platform', 'Growth'], rows },
});

test('findLostContent finds figures and cells that a proposal leaves out, but not moved ones', () => {
  const before = makeTable([
    ['Android', '12.4%'],
    ['iOS', '9 %'],
  ]);

  expect(
    findLostContent(
      before,
      makeTable([
        ['iOS', '9 %'],
        ['Android', '12.4%'],
      ]),
    ),
  ).toEqual({
    figures: [],
    cells: 0,
  });
  expect(
    findLostContent(
      before,
      makeTable([
        ['Android', ''],
        ['iOS', '9 %'],
      ]),
    ),
  ).toEqual({
    figures: ['12.4%'],
    cells: 1,
  });
});

test('findLostContent finds chart figures that occur once less', () => {
  const chart = (values: number[]): SlideContent => ({
    ...{ layout: 'chart', title: 'Growth', notes: 'In 2031', sources: [] },
    blocks: {
      kind: 'bar',
      categories: ['A', 'B', 'C'],
      series: [{ name: 'Users', values }],
      takeaway: 'More',
    },
  });

  expect(findLostContent(chart([5, 5, 7]), chart([5, 6, 7])).figures).toEqual(['5']);
});

test('changedParts returns the parts whose text is not in the same kind of part of the earlier slide', () => {
  const before = makeTable([['Android', '12%']], 'Growth by platform');
  const after = makeTable([['Android', '13%']], 'Growth');

  expect([...findChangedParts(after, before)]).toEqual(['title', 'rows[0][1]']);
  expect(findChangedParts(before, before).size).toBe(0);
});

test('a figure that the slide still shows is not lost, and a lost figure has no space after it', () => {
  const stats = (label: string): SlideContent => ({
    ...{ layout: 'stats', title: 'Bikes', notes: '', sources: [] },
    blocks: {
      stats: [
        { value: '41%', label },
        { value: '600', label: 'bikes' },
      ],
    },
  });

  const lost = findLostContent(
    stats('Complaints (41%), 600 bikes, 30 stations'),
    stats('Complaints'),
  );

  expect(lost.figures).toEqual(['30']);
});
