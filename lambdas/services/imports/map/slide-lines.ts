import type { LayoutContent, SlideContent } from '#shared/deck/model.ts';
import { listAllSlideTexts } from '#shared/deck/slide-texts.ts';
import { formatRow } from './map-table.ts';

type Chart = LayoutContent<'chart'>['blocks'];

const formatTableLines = ({
  columns,
  rows,
  caption = '',
}: LayoutContent<'table'>['blocks']): string[] => [...[columns, ...rows].map(formatRow), caption];

/**
 * Returns the lines of a chart: one for each category with the values of all series, or one for each point of a scatter
 * chart.
 */
function formatChartLines({ categories, series, unit = '', takeaway }: Chart): string[] {
  const names = series.map(({ name }) => name);
  const points = series.flatMap(({ name, points = [] }) =>
    points.map(({ x, y, label }) => formatRow([label ?? name, String(x), String(y)])),
  );
  const rows = categories.map((category, i) =>
    formatRow([category, ...series.map(({ values }) => `${values[i] ?? ''}${unit}`)]),
  );
  return [formatRow(names), ...rows, ...points, takeaway];
}

/** Returns the content of a slide as lines of text without its title; includes the numbers of tables and charts. */
export function formatSlideLines(slide: SlideContent): string[] {
  const lines =
    slide.layout === 'table'
      ? formatTableLines(slide.blocks)
      : slide.layout === 'chart'
        ? formatChartLines(slide.blocks)
        : listAllSlideTexts({ ...slide, title: '' }).map(({ text }) => text);
  return lines.filter((line) => line.trim() !== '');
}
