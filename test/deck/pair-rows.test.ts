import { describe, expect, it } from 'vitest';
import { readPlot } from '#lambdas/exports/pptx/chart-plot.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const english = {
  before: 'Before',
  after: 'First half of the year',
  measures: [
    { name: 'Complaints a week', before: '143', after: '57', better: 'lower' as const },
    { name: 'Broken bikes', before: '7.9%', after: '4.3%', better: 'lower' as const },
    { name: 'Cost a ride', before: '0.62 EUR', after: '0.48 EUR', better: 'lower' as const },
  ],
  takeaway: 'Complaints fell after fences grew from 38 to 112 places; costs fell with new vans.',
};
const chinese = {
  before: '治理前',
  after: '上半年',
  measures: [
    { name: '早高峰地铁口每周投诉', before: '143 件', after: '57 件', better: 'lower' as const },
    { name: '故障车占比', before: '7.9%', after: '4.3%', better: 'lower' as const },
    { name: '单车调度成本', before: '0.62 元', after: '0.48 元', better: 'lower' as const },
  ],
  takeaway: '投诉下降主要得益于围栏由38处增至112处；成本下降在调度车换电之后。',
};
const cases = themes.flatMap(({ id }) => [
  { id, language: 'en', blocks: english },
  { id, language: 'zh-CN', blocks: chinese },
]);

function composePairs(id: string, language: string, blocks: typeof english) {
  const title = language === 'en' ? 'Complaints fell by more than half' : '投诉下降一半以上';
  const slide: SlideContent = { ...plainFields, title, layout: 'before-after', blocks };
  const { scene, findings } = composeSlide(slide, createPlainDeckContext(id, language));
  const charts = scene.boxes.filter((box) => box.kind === 'chart');
  const texts = flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
  return { findings, charts, texts };
}

describe('measures before and after', () => {
  it.each(cases)(
    'the bars of three measures are in proportion, long or tall, and a native chart: $id, $language',
    ({ id, language, blocks }) => {
      const { charts, findings } = composePairs(id, language, blocks);

      expect(findings).toEqual([]);
      expect(charts).toHaveLength(3);
      for (const [i, box] of charts.entries()) {
        const { marks, chart } = box;
        const bars = marks.filter(({ kind }) => kind === 'rect');
        const [first, second] = bars;
        if (!first || !second) throw new Error(`no bars of measure ${i}`);
        const [a = 0, b = 1] = chart.series[0]?.values ?? [];
        const isRow = first.x === second.x;
        const ratio = isRow ? first.width / second.width : first.height / second.height;
        expect(ratio).toBeCloseTo(a / b, 1);
        expect(readPlot(box)?.isHorizontal).toBe(isRow);
        expect(isRow ? first.width : first.height).toBeGreaterThanOrEqual(isRow ? 260 : 144);
      }
    },
  );

  it.each(cases)(
    'no figure, label or name overlaps another one: $id, $language',
    ({ id, language, blocks }) => {
      const { texts } = composePairs(id, language, blocks);
      const inks = texts
        .filter(({ part }) => part !== undefined)
        .map(({ lines, y, height }) => ({
          x: Math.min(...lines.map((line) => line.x)),
          right: Math.max(...lines.map((line) => line.x + line.width)),
          y,
          bottom: y + height,
        }));

      for (const [i, a] of inks.entries())
        for (const b of inks.slice(i + 1)) {
          const isApart =
            a.right <= b.x + 1 || b.right <= a.x + 1 || a.bottom <= b.y + 6 || b.bottom <= a.y + 6;
          expect(isApart).toBe(true);
        }
    },
  );
});

describe('a chart over the full width', () => {
  it.each(themes)(
    'the takeaway of a line chart is below the chart, in text no larger than its heading: $id',
    ({ id }) => {
      const slide: SlideContent = {
        ...plainFields,
        layout: 'chart',
        blocks: {
          kind: 'line',
          categories: ['2019', '2020', '2021', '2022', '2023'],
          series: [{ name: 'Riders', values: [10, 12, 15, 19, 26] }],
          measure: 'Riders on an average day',
          takeaway: 'The growth began with the second line.',
        },
      };
      const { scene, findings } = composeSlide(slide, createPlainDeckContext(id));
      const chart = scene.boxes.find(({ kind }) => kind === 'chart');
      const texts = flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
      const takeaway = texts.find(({ part }) => part === 'takeaway');
      const heading = texts.find(({ part }) => part === 'measure');
      if (!chart || !takeaway || !heading) throw new Error('no chart, takeaway or heading');

      expect(findings).toEqual([]);
      expect(takeaway.y).toBeGreaterThanOrEqual(chart.y + chart.height);
      expect(takeaway.size).toBeLessThanOrEqual(heading.size);
      expect(chart.width).toBeGreaterThan(1000);
      expect(takeaway.order).toBeGreaterThan(chart.order ?? 0);
    },
  );
});
