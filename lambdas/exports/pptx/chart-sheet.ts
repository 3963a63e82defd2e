import type { ChartData } from '#shared/deck/scene.ts';
import { createDotSheet } from './chart-dot.ts';
import { createWaterfallSheet } from './chart-waterfall.ts';
import type { Sheet } from './workbook.ts';

/** Header of the first column: the x axis name for a scatter chart, empty otherwise. */
function firstColumnHeader(data: ChartData): string | undefined {
  return data.kind === 'scatter' ? (data.xAxis ?? 'X') : undefined;
}

/** Rows of a scatter chart; the points of each series follow those of the previous one. */
function createScatterRows(data: ChartData): Sheet {
  return data.series.flatMap((series, s) =>
    (series.points ?? []).map(({ x, y }) => [
      x,
      ...data.series.map((_, i) => (i === s ? y : undefined)),
    ]),
  );
}

/** Returns the chart's data as a sheet for editing in Office. */
export function createChartSheet(data: ChartData, language: string): Sheet {
  if (data.kind === 'waterfall') return createWaterfallSheet(data, language);
  if (data.kind === 'dot') return createDotSheet(data, language);
  const headerRow = [firstColumnHeader(data), ...data.series.map((series) => series.name)];
  if (data.kind === 'scatter') return [headerRow, ...createScatterRows(data)];
  const rows = data.categories.map((name, c) => [
    name,
    ...data.series.map((series) => series.values[c]),
  ]);
  return [headerRow, ...rows];
}
