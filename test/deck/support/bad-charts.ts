import type { LayoutContent } from '#shared/deck/model.ts';
import { type BadSlide, baseFields, createBadContent } from './bad-slide.ts';

/** Returns a slide with a bar chart; `blocks` and `title` replace its own. */
export const createChartSlide = (
  changes: Partial<LayoutContent<'chart'>['blocks']>,
  title = 'Storage grows each year',
): LayoutContent<'chart'> => ({
  ...baseFields,
  layout: 'chart',
  title,
  blocks: {
    kind: 'bar',
    categories: ['2022', '2023', '2024'],
    series: [{ name: 'Storage', values: [4, 9, 21] }],
    takeaway: 'Storage doubled each year since it began.',
    ...changes,
  },
});

/** Charts with one defect each. */
export const badCharts: BadSlide[] = [
  createBadContent(
    'a series with missing values',
    'chart_data',
    createChartSlide({ series: [{ name: 'Storage', values: [4, 9] }] }),
  ),
  createBadContent(
    'a chart of zeros',
    'chart_data',
    createChartSlide({ series: [{ name: 'Storage', values: [0, 0, 0] }] }),
  ),
  createBadContent(
    'two categories with the same name',
    'chart_data',
    createChartSlide({ categories: ['2022', '2022', '2024'] }),
  ),
  createBadContent(
    'a donut with a negative value',
    'chart_data',
    createChartSlide({ kind: 'donut', series: [{ name: 'Storage', values: [4, -9, 21] }] }),
  ),
  createBadContent(
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
  createBadContent(
    'a waterfall whose total is not the sum of its steps',
    'wrong_total',
    createChartSlide({
      kind: 'waterfall',
      categories: ['Start', 'Added', 'Lost', 'End'],
      series: [{ name: 'Members', values: [400, 62, -18, 480] }],
      totals: ['End'],
    }),
  ),
  createBadContent(
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
  createBadContent(
    'a scatter chart with one point',
    'chart_data',
    createChartSlide({
      kind: 'scatter',
      categories: [],
      series: [{ name: 'Sites', values: [], points: [{ x: 1, y: 2 }] }],
    }),
  ),
];
