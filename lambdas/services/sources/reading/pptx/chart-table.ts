import { parseXml } from '../office-xml.ts';
import { maxColumns } from '../tables.ts';

/** Maximum categories of a chart that are read; Excel draws at most 32,000 points of a series. */
const maxCategories = 5_000;

type Series = { name: string; categories: string[]; values: string[] };

/**
 * Returns a chart's data as table rows: a category per row, a series per column. Office stores the values with the
 * chart.
 */
export function chartRows(xml: string): string[][] {
  const series: Series[] = [];
  let into: 'name' | 'categories' | 'values' | undefined;
  let isValue = false;
  const places = {
    tx: 'name',
    cat: 'categories',
    xVal: 'categories',
    val: 'values',
    yVal: 'values',
  } as const;
  const placeOf = (name: string) => places[name as keyof typeof places] as typeof into;
  parseXml(xml, {
    open(name) {
      if (name === 'ser') series.push({ name: '', categories: [], values: [] });
      into = placeOf(name) ?? into;
      isValue = name === 'v';
    },
    text(text) {
      const current = series.at(-1);
      if (!isValue || !into || !current) return;
      if (into === 'name') current.name += text;
      else current[into].push(text);
    },
    close(name) {
      if (placeOf(name)) into = undefined;
      isValue = false;
    },
  });
  const [first] = series;
  if (!first) return [];
  const columns = series.slice(0, maxColumns - 1);
  return [
    ['', ...columns.map(({ name }) => name)],
    ...first.categories
      .slice(0, maxCategories)
      .map((category, i) => [category, ...columns.map(({ values }) => displayedValue(values[i]))]),
  ];
}

/** Rounds values such as 0.30000000000000004, which Office stores with all digits. */
const displayedValue = (value = ''): string =>
  /^-?\d+\.\d{6,}$/.test(value) ? String(Number(Number(value).toPrecision(6))) : value;
