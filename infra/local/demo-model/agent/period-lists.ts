import { namedOf, parseList } from './lists.ts';
import { isPeriod, measureOf } from './tables.ts';
import { isChinese, plainText } from './text.ts';

/** Fewer are told as they are. */
const leastOfSeries = 3;

/** A list of periods, each with one number of the same unit, as a table of Markdown; undefined for any other list. */
export function seriesIn(text: string, name: string): string | undefined {
  const items = parseList(text);
  const rows = items.flatMap((item) => {
    const named = item.children.length === 0 ? namedOf(item.text) : undefined;
    const value = plainText(named?.text ?? '').replace(/[.。;；]$/, '');
    const unit = measureOf(value)?.unit;
    return named && unit !== undefined && isPeriod(named.name)
      ? [{ period: named.name, value, unit }]
      : [];
  });
  const isSeries = rows.length === items.length && new Set(rows.map(({ unit }) => unit)).size === 1;
  if (!isSeries || rows.length < leastOfSeries) return undefined;
  const header = isChinese(text + name)
    ? '时间'
    : /^\d{4}$/.test(rows[0]?.period ?? '')
      ? 'Year'
      : 'Period';
  const measured = name.replace(
    / (?:by|per|a|each) (?:year|quarter|month|week)$|(?:每|逐|各)(?:年|季度|月)/iu,
    '',
  );
  const lines = rows.map(({ period, value }) => `| ${period} | ${value} |`);
  return [`| ${header} | ${measured.replaceAll('|', '/')} |`, '| --- | --- |', ...lines].join('\n');
}
