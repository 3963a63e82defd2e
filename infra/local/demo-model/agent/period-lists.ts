import { type ListItem, parseList, parseNamedItem } from './lists.ts';
import { isPeriod, parseMeasure } from './tables.ts';
import { isChinese, plainText } from './text.ts';

/** Minimum number of rows for a table. */
const minRows = 3;

type Row = { period: string; value: string; unit: string };

/** Parses an item such as "2024: $4.4M" to a period and its number. */
function toRow({ text, children }: ListItem): Row | undefined {
  const named = children.length === 0 ? parseNamedItem(text) : undefined;
  const value = plainText(named?.text ?? '').replace(/[.。;；]$/, '');
  const unit = parseMeasure(value)?.unit;
  const isRow = named !== undefined && unit !== undefined && isPeriod(named.name);
  return isRow ? { period: named.name, value, unit } : undefined;
}

/** Removes the period from a heading: "Revenue by year" becomes "Revenue". */
const removePeriodFromHeading = (heading: string): string =>
  heading
    .replace(/ (?:by|per|a|each) (?:year|quarter|month|week)$|(?:每|逐|各)(?:年|季度|月)/iu, '')
    .replaceAll('|', '/');

/** Returns the table's column names in the language of the list. */
function columnNames(text: string, heading: string, [first]: Row[]): [string, string] {
  const measured = removePeriodFromHeading(heading);
  if (isChinese(text + heading)) return ['时间', measured || '数值'];
  return [/^\d{4}$/.test(first?.period ?? '') ? 'Year' : 'Period', measured || 'Value'];
}

/** Converts a list of periods, each with one number of the same unit, to a Markdown table; undefined for other lists. */
export function parsePeriodList(text: string, heading: string): string | undefined {
  const items = parseList(text);
  const rows = items.flatMap((item) => toRow(item) ?? []);
  const kinds = new Set(rows.map(({ unit }) => unit)).size;
  const periods = new Set(rows.map(({ period }) => period)).size;
  const isSeries = rows.length === items.length && periods === rows.length && kinds === 1;
  if (!isSeries || rows.length < minRows) return undefined;
  const [period, measured] = columnNames(text, heading, rows);
  const lines = rows.map((row) => `| ${row.period} | ${row.value} |`);
  return [`| ${period} | ${measured} |`, '| --- | --- |', ...lines].join('\n');
}
