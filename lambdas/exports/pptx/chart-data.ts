import type { ChartData } from '#shared/deck/scene.ts';
import { xml } from './units.ts';
import { columnName, type Sheet } from './workbook.ts';

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
export function chartSheet(data: ChartData): Sheet {
  const headerRow = [firstHeader(data), ...data.series.map((series) => series.name)];
  if (data.kind === 'scatter') return [headerRow, ...scatterRows(data)];
  const rows = data.categories.map((name, c) => [
    name,
    ...data.series.map((series) => series.values[c] ?? 0),
  ]);
  return [headerRow, ...rows];
}

function stringsXml(formula: string, values: string[]): string {
  const points = values.map((value, i) => `<c:pt idx="${i}"><c:v>${xml(value)}</c:v></c:pt>`);
  return `<c:strRef><c:f>${formula}</c:f><c:strCache><c:ptCount val="${values.length}"/>${points.join('')}</c:strCache></c:strRef>`;
}

function numbersXml(formula: string, values: number[]): string {
  const points = values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`);
  return `<c:numRef><c:f>${formula}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache></c:numRef>`;
}

function range(column: number, from: number, count: number): string {
  const name = columnName(column);
  return `Sheet1!$${name}$${from}:$${name}$${from + count - 1}`;
}

/** Returns the name of a series, bound to the sheet. */
export function seriesNameXml(data: ChartData, index: number): string {
  const name = data.series[index]?.name ?? '';
  return `<c:tx>${stringsXml(`Sheet1!$${columnName(index + 1)}$1`, [name])}</c:tx>`;
}

/** Returns the categories and values of a series, bound to the sheet. */
export function seriesDataXml(data: ChartData, index: number): string {
  const count = data.categories.length;
  const values = data.categories.map((_, c) => data.series[index]?.values[c] ?? 0);
  return `<c:cat>${stringsXml(range(0, 2, count), data.categories)}</c:cat><c:val>${numbersXml(range(index + 1, 2, count), values)}</c:val>`;
}

/** Returns the points of a scatter series, bound to the sheet. */
export function seriesPointsXml(data: ChartData, index: number): string {
  const points = data.series[index]?.points ?? [];
  const before = data.series.slice(0, index).reduce((sum, s) => sum + (s.points?.length ?? 0), 0);
  const x = numbersXml(
    range(0, before + 2, points.length),
    points.map((point) => point.x),
  );
  const y = numbersXml(
    range(index + 1, before + 2, points.length),
    points.map((point) => point.y),
  );
  return `<c:xVal>${x}</c:xVal><c:yVal>${y}</c:yVal>`;
}
