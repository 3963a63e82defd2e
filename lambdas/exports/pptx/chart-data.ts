import type { ChartData } from '#shared/deck/scene.ts';
import { escapeXml } from './units.ts';
import { columnName } from './workbook.ts';

/** Returns the XML of texts that refer to cells of the chart's sheet. */
export function stringsXml(formula: string, values: string[]): string {
  const points = values.map((value, i) => `<c:pt idx="${i}"><c:v>${escapeXml(value)}</c:v></c:pt>`);
  return `<c:strRef><c:f>${formula}</c:f><c:strCache><c:ptCount val="${values.length}"/>${points.join('')}</c:strCache></c:strRef>`;
}

/** Returns the XML of numbers that refer to cells of the chart's sheet; an empty cell has no point. */
export function numbersXml(formula: string, values: (number | undefined)[]): string {
  const points = values.map((value, i) =>
    value === undefined ? '' : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`,
  );
  return `<c:numRef><c:f>${formula}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache></c:numRef>`;
}

function columnRangeFormula(column: number, from: number, count: number): string {
  const name = columnName(column);
  return `Sheet1!$${name}$${from}:$${name}$${from + count - 1}`;
}

/** Returns the XML of a series name that refers to its cell in the chart's sheet. */
export function seriesNameXml(data: ChartData, index: number): string {
  return columnNameXml(index + 1, data.series[index]?.name ?? '');
}

/** Returns the XML of a series name that refers to the first row of a sheet column; column A is 0. */
export function columnNameXml(column: number, name: string): string {
  return `<c:tx>${stringsXml(`Sheet1!$${columnName(column)}$1`, [name])}</c:tx>`;
}

/** Returns the XML of a series' categories and values, which refers to their cells in the chart's sheet. */
export function seriesDataXml(data: ChartData, index: number): string {
  const values = data.categories.map((_, c) => data.series[index]?.values[c]);
  return worksheetColumnXml(index + 1, data.categories, values);
}

/** Returns the XML of categories in the first sheet column and of values in another column; column A is 0. */
export function worksheetColumnXml(
  column: number,
  categories: string[],
  values: (number | undefined)[],
): string {
  const count = categories.length;
  return `<c:cat>${stringsXml(columnRangeFormula(0, 2, count), categories)}</c:cat><c:val>${numbersXml(columnRangeFormula(column, 2, count), values)}</c:val>`;
}

/** Returns the XML of a scatter series' points, which refers to their cells in the chart's sheet. */
export function seriesPointsXml(data: ChartData, index: number): string {
  const points = data.series[index]?.points ?? [];
  const before = data.series.slice(0, index).reduce((sum, s) => sum + (s.points?.length ?? 0), 0);
  const x = numbersXml(
    columnRangeFormula(0, before + 2, points.length),
    points.map((point) => point.x),
  );
  const y = numbersXml(
    columnRangeFormula(index + 1, before + 2, points.length),
    points.map((point) => point.y),
  );
  return `<c:xVal>${x}</c:xVal><c:yVal>${y}</c:yVal>`;
}
