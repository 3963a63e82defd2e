import { describe, expect, it } from 'vitest';
import type { LayoutContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

type Blocks = LayoutContent<'chart'>['blocks'];

const listFills = (theme: string, more: Partial<Blocks> = {}) => {
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
  return flattenBoxes(scene.boxes).flatMap((box) => (box.kind === 'rect' ? [box.fill] : []));
};

describe('the colour of an emphasised bar', () => {
  const warned = themes.filter(({ palette }) => palette.warning !== undefined);

  it.each(warned)('is a warning beyond the limit in the theme $id', ({ id }) => {
    expect(listFills(id)).toContain(getTheme(id).palette.warning);
  });

  it.each<[string, Partial<Blocks>]>([
    ['on the good side of the limit', { emphasis: ['Green'] }],
    ['if the slide does not say which side is good', { better: undefined }],
    ['without a limit', { reference: undefined }],
  ])('is no warning %s', (_, more) => {
    expect(listFills('ledger', more)).not.toContain(getTheme('ledger').palette.warning);
  });

  it('is one of the chart colours, which a brand replaces', () => {
    for (const { palette } of warned) expect(palette.chart).toContain(palette.warning);
  });
});
