import type { LayoutContent } from '#shared/deck/model.ts';
import type { BadSlide } from './bad-slides.ts';

const notes = 'Say what the audience came for, then show where the number comes from. '.repeat(6);

/** Returns a slide with a bar chart; `blocks` and `title` replace its own. */
export const createChartSlide = (
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

const createBadChart = (defect: string, code: string, slide: BadSlide['slide']): BadSlide => ({
  ...{ defect, code, slide },
});

/** Charts with one defect each. */
export const badCharts: BadSlide[] = [
  createBadChart(
    'a series with missing values',
    'chart_data',
    createChartSlide({ series: [{ name: 'Storage', values: [4, 9] }] }),
  ),
  createBadChart(
    'a chart of zeros',
    'chart_data',
    createChartSlide({ series: [{ name: 'Storage', values: [0, 0, 0] }] }),
  ),
  createBadChart(
    'two categories with the same name',
    'chart_data',
    createChartSlide({ categories: ['2022', '2022', '2024'] }),
  ),
  createBadChart(
    'a donut with a negative value',
    'chart_data',
    createChartSlide({ kind: 'donut', series: [{ name: 'Storage', values: [4, -9, 21] }] }),
  ),
  createBadChart(
    'a donut with two series',
    'chart_data',
    createChartSlide({
      kind: 'donut',
      series: [
        { name: 'A', values: [4, 9, 21] },
        { name: 'B', values: [1, 2, 3] },
      ],
    }),
  ),
  createBadChart(
    'a waterfall whose total is not the sum of its steps',
    'wrong_total',
    createChartSlide({
      kind: 'waterfall',
      categories: ['Start', 'Added', 'Lost', 'End'],
      series: [{ name: 'Members', values: [400, 62, -18, 480] }],
      totals: ['End'],
    }),
  ),
  createBadChart(
    'a waterfall with two series',
    'chart_data',
    createChartSlide({
      kind: 'waterfall',
      series: [
        { name: 'A', values: [4, 9, 21] },
        { name: 'B', values: [1, 2, 3] },
      ],
    }),
  ),
  createBadChart(
    'a scatter chart with one point',
    'chart_data',
    createChartSlide({
      kind: 'scatter',
      categories: [],
      series: [{ name: 'Sites', values: [], points: [{ x: 1, y: 2 }] }],
    }),
  ),
];
