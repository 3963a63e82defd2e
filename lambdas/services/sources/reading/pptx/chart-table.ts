import { parseXml } from '../office-xml.ts';
import { maxColumns } from '../tables.ts';

/** Maximum categories of a chart that are read; Excel draws at most 32,000 points of a series. */
const maxCategories = 5_000;

type Series = { name: string; categories: string[]; values: string[] };

/**
 * Returns a chart's data as table rows: a category per row, a series per column. Office stores the values with the
 * chart.
 */
export function readChartRows(xml: string): string[][] {
  const series: Series[] = [];
  let field: 'name' | 'categories' | 'values' | undefined;
  let isValue = false;
  const fieldsByElement = {
    tx: 'name',
    cat: 'categories',
    xVal: 'categories',
    val: 'values',
    yVal: 'values',
  } as const;
  const seriesField = (name: string) =>
    fieldsByElement[name as keyof typeof fieldsByElement] as typeof field;
  parseXml(xml, {
    open(name) {
      if (name === 'ser') series.push({ name: '', categories: [], values: [] });
      field = seriesField(name) ?? field;
      isValue = name === 'v';
    },
    text(text) {
      const currentSeries = series.at(-1);
      if (!isValue || !field || !currentSeries) return;
      if (field === 'name') currentSeries.name += text;
      else currentSeries[field].push(text);
    },
    close(name) {
      if (seriesField(name)) field = undefined;
      isValue = false;
    },
  });
  const [firstSeries] = series;
  if (!firstSeries) return [];
  const columns = series.slice(0, maxColumns - 1);
  return [
    ['', ...columns.map(({ name }) => name)],
    ...firstSeries.categories
      .slice(0, maxCategories)
      .map((category, i) => [category, ...columns.map(({ values }) => displayedValue(values[i]))]),
  ];
}

/** Rounds values such as 0.30000000000000004, which Office stores with all digits. */
const displayedValue = (value = ''): string =>
  /^-?\d+\.\d{6,}$/.test(value) ? String(Number(Number(value).toPrecision(6))) : value;
