import { describe, expect, it } from 'vitest';
import { getEmphasisColor } from '#shared/deck/emphasis.ts';
import type { LayoutContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

type Blocks = LayoutContent<'chart'>['blocks'];

const listMarks = (theme: string, more: Partial<Blocks> = {}) => {
  const blocks: Blocks = {
    kind: 'bar',
    categories: ['Green', 'Orange', 'Cloud'],
    series: [{ name: 'Faults', values: [3.8, 4.4, 5.6] }],
    unit: '%',
    emphasis: ['Cloud'],
    better: 'lower',
    reference: { value: '4.5%', label: 'Limit' },
    takeaway: 'Cloud is above the limit.',
    ...more,
  };
  const { scene } = composeInPlainDeck({ ...plainFields, layout: 'chart', blocks }, theme);
  const boxes = flattenBoxes(scene.boxes);
  const bars = boxes.flatMap((box) => (box.kind === 'rect' ? [box.fill] : []));
  const breaches = boxes.filter((box) => box.kind === 'path' && box.part === 'reference');
  return { bars, breaches };
};

describe('an emphasised bar', () => {
  it.each(themes)(
    'keeps its colour beyond a limit in the theme $id, and is hatched there',
    ({ id }) => {
      const { bars, breaches } = listMarks(id);

      expect(bars).toContain(getEmphasisColor(getTheme(id).palette));
      expect(breaches).toHaveLength(1);
    },
  );

  it.each<[string, Partial<Blocks>]>([
    ['on the good side of the limit', { emphasis: ['Green'] }],
    ['if the slide does not say which side is good', { better: undefined }],
    ['without a limit', { reference: undefined }],
  ])('is not hatched %s', (_, more) => {
    expect(listMarks('ledger', more).breaches).toEqual([]);
  });
});
