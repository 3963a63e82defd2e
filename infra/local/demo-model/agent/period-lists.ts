import { type ListItem, namedOf, parseList } from './lists.ts';
import { isPeriod, measureOf } from './tables.ts';
import { isChinese, plainText } from './text.ts';

/** Fewer are told as they are. */
const leastOfSeries = 3;

type Row = { period: string; value: string; unit: string };

/** "2024: $4.4M" is a period with its number. */
function rowOf({ text, children }: ListItem): Row | undefined {
  const named = children.length === 0 ? namedOf(text) : undefined;
  const value = plainText(named?.text ?? '').replace(/[.。;；]$/, '');
  const unit = measureOf(value)?.unit;
  const isRow = named !== undefined && unit !== undefined && isPeriod(named.name);
  return isRow ? { period: named.name, value, unit } : undefined;
}

/** "Revenue by year" measures revenue. */
const measuredBy = (heading: string): string =>
  heading
    .replace(/ (?:by|per|a|each) (?:year|quarter|month|week)$|(?:每|逐|各)(?:年|季度|月)/iu, '')
    .replaceAll('|', '/');

/** What the columns are called in the language of a list. */
function columnsOf(text: string, heading: string, [first]: Row[]): [string, string] {
  const measured = measuredBy(heading);
  if (isChinese(text + heading)) return ['时间', measured || '数值'];
  return [/^\d{4}$/.test(first?.period ?? '') ? 'Year' : 'Period', measured || 'Value'];
}

/** A list of periods, each with one number of the same unit, as a table of Markdown; undefined for any other list. */
export function seriesIn(text: string, heading: string): string | undefined {
  const items = parseList(text);
  const rows = items.flatMap((item) => rowOf(item) ?? []);
  const kinds = new Set(rows.map(({ unit }) => unit)).size;
  const periods = new Set(rows.map(({ period }) => period)).size;
  const isSeries = rows.length === items.length && periods === rows.length && kinds === 1;
  if (!isSeries || rows.length < leastOfSeries) return undefined;
  const [period, measured] = columnsOf(text, heading, rows);
  const lines = rows.map((row) => `| ${row.period} | ${row.value} |`);
  return [`| ${period} | ${measured} |`, '| --- | --- |', ...lines].join('\n');
}
