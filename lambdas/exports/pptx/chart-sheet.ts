import type { ChartData } from '#shared/deck/scene.ts';
import { dotSheet } from './chart-dot.ts';
import { waterfallSheet } from './chart-waterfall.ts';
import type { Sheet } from './workbook.ts';

/** Header of the first column: the x axis name for a scatter chart, empty otherwise. */
function firstHeader(data: ChartData): string | undefined {
  return data.kind === 'scatter' ? (data.xAxis ?? 'X') : undefined;
}

/** Rows of a scatter chart; the points of each series follow those of the previous one. */
function scatterRows(data: ChartData): Sheet {
  return data.series.flatMap((series, s) =>
    (series.points ?? []).map(({ x, y }) => [
      x,
      ...data.series.map((_, i) => (i === s ? y : undefined)),
    ]),
  );
}

/** Returns the chart's data as a sheet for editing in Office. */
export function chartSheet(data: ChartData, language: string): Sheet {
  if (data.kind === 'waterfall') return waterfallSheet(data, language);
  if (data.kind === 'dot') return dotSheet(data, language);
  const headerRow = [firstHeader(data), ...data.series.map((series) => series.name)];
  if (data.kind === 'scatter') return [headerRow, ...scatterRows(data)];
  const rows = data.categories.map((name, c) => [
    name,
    ...data.series.map((series) => series.values[c]),
  ]);
  return [headerRow, ...rows];
}
