import type { LayoutContent } from '#shared/deck/model.ts';
import type { BadSlide } from './bad-slides.ts';

const notes = 'Say what the audience came for, then show where the number comes from. '.repeat(6);

/** Returns a slide with a bar chart; `blocks` and `title` replace its own. */
export const chart = (
  changes: Partial<LayoutContent<'chart'>['blocks']>,
  title = 'Storage grows each year',
): LayoutContent<'chart'> => ({
  ...{ layout: 'chart', title, notes, sources: [] },
  blocks: {
    kind: 'bar',
    categories: ['2022', '2023', '2024'],
    series: [{ name: 'Storage', values: [4, 9, 21] }],
    takeaway: 'Storage doubled each year since it began.',
    ...changes,
  },
});

const badChart = (defect: string, code: string, slide: BadSlide['slide']): BadSlide => ({
  ...{ defect, code, slide },
});

/** Charts with one defect each. */
export const badCharts: BadSlide[] = [
  badChart(
    'a series with missing values',
    'chart_data',
    chart({ series: [{ name: 'Storage', values: [4, 9] }] }),
  ),
  badChart(
    'a chart of zeros',
    'chart_data',
    chart({ series: [{ name: 'Storage', values: [0, 0, 0] }] }),
  ),
  badChart(
    'two categories with the same name',
    'chart_data',
    chart({ categories: ['2022', '2022', '2024'] }),
  ),
  badChart(
    'a donut with a negative value',
    'chart_data',
    chart({ kind: 'donut', series: [{ name: 'Storage', values: [4, -9, 21] }] }),
  ),
  badChart(
    'a donut with two series',
    'chart_data',
    chart({
      kind: 'donut',
      series: [
        { name: 'A', values: [4, 9, 21] },
        { name: 'B', values: [1, 2, 3] },
      ],
    }),
  ),
  badChart(
    'a waterfall whose total is not the sum of its steps',
    'wrong_total',
    chart({
      kind: 'waterfall',
      categories: ['Start', 'Added', 'Lost', 'End'],
      series: [{ name: 'Members', values: [400, 62, -18, 480] }],
      totals: ['End'],
    }),
  ),
  badChart(
    'a waterfall with two series',
    'chart_data',
    chart({
      kind: 'waterfall',
      series: [
        { name: 'A', values: [4, 9, 21] },
        { name: 'B', values: [1, 2, 3] },
      ],
    }),
  ),
  badChart(
    'a scatter chart with one point',
    'chart_data',
    chart({
      kind: 'scatter',
      categories: [],
      series: [{ name: 'Sites', values: [], points: [{ x: 1, y: 2 }] }],
    }),
  ),
];
