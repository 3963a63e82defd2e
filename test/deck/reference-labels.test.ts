import { expect, test } from 'vitest';
import type { LayoutContent, SlideContent } from '#shared/deck/model.ts';
import type { LineBox, TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

/** Returns the reference line of a bar chart and the labels of its values. */
function drawChart(blocks: Partial<LayoutContent<'chart'>['blocks']>, theme: string) {
  const slide: SlideContent = {
    ...plainFields,
    layout: 'chart',
    blocks: { kind: 'bar', categories: [], series: [], takeaway: 'So.', ...blocks },
  };
  const box = composeInPlainDeck(slide, theme).scene.boxes.find(({ kind }) => kind === 'chart');
  const marks = box?.kind === 'chart' ? box.marks : [];
  const line = marks.find(
    (mark): mark is LineBox => mark.kind === 'line' && mark.part === 'reference',
  );
  const labels = marks.filter(
    (mark): mark is TextBox => mark.kind === 'text' && mark.part === 'series',
  );
  if (!line) throw new Error('there is no reference line');
  return { line, labels };
}

const isCrossing = (line: LineBox, label: TextBox) =>
  line.x1 < label.x + label.width &&
  line.x2 > label.x &&
  line.y1 < label.y + label.height &&
  line.y2 > label.y;

test.each(themes)(
  'the reference line of a column chart crosses no value label in the theme $id',
  ({ id }) => {
    for (const value of [3.9, 4.1, 4.4, 4.5, 4.6]) {
      const { line, labels } = drawChart(
        {
          categories: ['A', 'B', 'C'],
          series: [{ name: 'Failures', values: [3.8, value, 5.6] }],
          unit: '%',
          reference: { value: '4.5%', label: 'Limit' },
        },
        id,
      );

      expect(labels).toHaveLength(3);
      expect(labels.filter((label) => isCrossing(line, label))).toEqual([]);
    }
  },
);

test.each(themes)(
  'the reference line of a horizontal bar chart crosses no value label in the theme $id',
  ({ id }) => {
    const categories = Array.from({ length: 8 }, (_, i) => `A region with a long name ${i}`);
    const values = [10, 9.9, 9.7, 9.5, 9.2, 9, 8, 4];
    const { line, labels } = drawChart(
      {
        categories,
        series: [{ name: 'Growth', values }],
        reference: { value: '10', label: 'Goal' },
      },
      id,
    );

    expect(labels).toHaveLength(8);
    expect(labels.filter((label) => isCrossing(line, label))).toEqual([]);
  },
);

test.each(themes)(
  'the reference line crosses no label of a negative value in the theme $id',
  ({ id }) => {
    const { line, labels } = drawChart(
      {
        categories: ['A', 'B', 'C'],
        series: [{ name: 'Change', values: [-4.4, -2, -6] }],
        reference: { value: '-4.6', label: 'Limit' },
      },
      id,
    );

    expect(labels).toHaveLength(3);
    expect(labels.filter((label) => isCrossing(line, label))).toEqual([]);
  },
);
