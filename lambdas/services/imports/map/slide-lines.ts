import type { LayoutContent, SlideContent } from '#shared/deck/model.ts';
import { allSlideTexts } from '#shared/deck/slide-texts.ts';
import { rowText } from './map-table.ts';

type Chart = LayoutContent<'chart'>['blocks'];

const tableLines = ({
  columns,
  rows,
  caption = '',
}: LayoutContent<'table'>['blocks']): string[] => [...[columns, ...rows].map(rowText), caption];

/**
 * Returns the lines of a chart: one for each category with the values of all series, or one for each point of a scatter
 * chart.
 */
function chartLines({ categories, series, unit = '', takeaway }: Chart): string[] {
  const names = series.map(({ name }) => name);
  const points = series.flatMap(({ name, points = [] }) =>
    points.map(({ x, y, label }) => rowText([label ?? name, String(x), String(y)])),
  );
  const rows = categories.map((category, i) =>
    rowText([category, ...series.map(({ values }) => `${values[i] ?? ''}${unit}`)]),
  );
  return [rowText(names), ...rows, ...points, takeaway];
}

/** Returns the content of a slide as lines of text without its title; includes the numbers of tables and charts. */
export function slideLines(slide: SlideContent): string[] {
  const lines =
    slide.layout === 'table'
      ? tableLines(slide.blocks)
      : slide.layout === 'chart'
        ? chartLines(slide.blocks)
        : allSlideTexts({ ...slide, title: '' }).map(({ text }) => text);
  return lines.filter((line) => line.trim() !== '');
}
