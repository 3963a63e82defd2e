import { expect, it } from 'vitest';
import { worksheetColumnXml } from '#lambdas/exports/pptx/chart-data.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkMissingValues } from '#shared/deck/quality/missing-values.ts';
import type { ChartBox } from '#shared/deck/scene.ts';
import { composeInPlainDeck, joinLineTexts } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

const createChartSlide = (count: number): SlideContent => ({
  ...plainFields,
  title: 'Europe grew fastest',
  layout: 'chart',
  blocks: {
    kind: 'bar',
    categories: Array.from({ length: count }, (_, i) => `Region ${'ABCDEFGH'[i]}`),
    series: [{ name: 'Growth', values: Array.from({ length: count }, (_, i) => 10 - i) }],
    unit: '%',
    not_given: ['Asia'],
    takeaway: 'Growth differs.',
  },
});

function drawChart(count: number): ChartBox {
  const { scene, findings } = composeInPlainDeck(createChartSlide(count), 'meridian');
  const chart = scene.boxes.find(({ kind }) => kind === 'chart');
  expect(findings).toEqual([]);
  if (chart?.kind !== 'chart') throw new Error('no chart');
  return chart;
}

it.each([4, 8])(
  'a chart with %i bars has an empty slot for a category without a value',
  (count) => {
    const { alt, chart, marks } = drawChart(count);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const bars = marks.filter(
      ({ kind, z, part }) => kind !== 'text' && kind !== 'line' && z > 1 && part !== 'not_given',
    );

    expect(chart.categories.at(-1)).toBe('Asia');
    expect(texts.find(({ part }) => part === 'not_given[0]')).toBeDefined();
    expect(texts.filter(({ part }) => part === 'not_given').map(joinLineTexts)).toEqual([
      'not given',
    ]);
    expect(bars).toHaveLength(count);
    expect(alt).toContain('Asia not given');
  },
);

it('a PPTX chart has no data point for a category without a value', () => {
  const xml = worksheetColumnXml(1, ['Europe', 'Asia'], [10, undefined]);

  expect(xml).toContain('<c:v>10</c:v>');
  expect(xml.match(/<c:pt idx="1">/g)).toHaveLength(1);
});

it('a title that ranks the categories is reported if a category has no value', () => {
  const ranked = { ...createChartSlide(4), title: 'Region D has the lowest growth' };

  expect(checkMissingValues(ranked)).toEqual([
    expect.objectContaining({ params: { figure: 'lowest', name: 'Asia' } }),
  ]);
});
