import { parseXml } from '../office-xml.ts';
import { columnsAtMost } from '../tables.ts';

/** Categories of a chart that are read; Excel draws 32,000 points of a series at most. */
const categoriesAtMost = 5_000;

type Series = { name: string; categories: string[]; values: string[] };

/** What a chart draws, as a table: its categories down, a column a series. Office keeps the values with the chart. */
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
  const columns = series.slice(0, columnsAtMost - 1);
  return [
    ['', ...columns.map(({ name }) => name)],
    ...first.categories
      .slice(0, categoriesAtMost)
      .map((category, i) => [category, ...columns.map(({ values }) => shown(values[i]))]),
  ];
}

/** Office keeps 0.1 + 0.2 with all its digits. */
const shown = (value = ''): string =>
  /^-?\d+\.\d{6,}$/.test(value) ? String(Number(Number(value).toPrecision(6))) : value;
