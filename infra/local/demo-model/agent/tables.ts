import { plainText } from './text.ts';

export type Table = { columns: string[]; rows: string[][] };

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.trim()));
}

/** Reads a GFM table; undefined when it is not one. Short rows are filled up with empty cells. */
export function parseTable(text: string): Table | undefined {
  const lines = text.split('\n').filter((line) => line.includes('|'));
  const [head, rule, ...body] = lines;
  if (head === undefined || rule === undefined || !/^[\s|:-]+$/.test(rule)) return undefined;
  const columns = cellsOf(head);
  const rows = body.map((line) => {
    const cells = cellsOf(line);
    return columns.map((_, i) => cells[i] ?? '');
  });
  return columns.length >= 2 && rows.length >= 1 ? withNamesFirst({ columns, rows }) : undefined;
}

/** A row that sums up the others and so has no place in a chart. */
export function isTotalRow(row: string[]): boolean {
  return /^(?:total|sum|overall|all|average|合计|总计|总量|全部|平均)/i.test(row[0] ?? '');
}

/** True for "2026", "Q1 2026", "March", "3月": a stretch of time. */
export function isPeriod(name: string): boolean {
  return /^(?:\d{4}(?:年|\b)|Q[1-4]|H[12]\b|FY|\d{1,2}月|第[一二三四]季度|(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Week|Day|Month)\b)/i.test(
    name,
  );
}

/** A cell's number with what stands before and after it: "$4.2M" is 4.2 with unit "$M". */
export type Measure = { value: number; unit: string };

/** Undefined for a cell that holds more than one number with its signs and unit. */
export function measureOf(cell: string): Measure | undefined {
  const match = /^([^\d+−-]{0,4})([+−-]?)(\d[\d,]*(?:\.\d+)?)\s*(\D{0,12})$/u.exec(cell.trim());
  if (!match) return undefined;
  const [, before = '', sign = '', digits = '', after = ''] = match;
  const size = Number(digits.replaceAll(',', ''));
  return { value: sign === '-' || sign === '−' ? -size : size, unit: (before + after).trim() };
}

export type NumericColumn = { index: number; name: string; unit: string; values: number[] };

/** Columns after the first whose cells are all numbers of one unit. */
export function numericColumns(table: Table): NumericColumn[] {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  return table.columns.flatMap((name, index) => {
    const measures = rows.map((row) => measureOf(row[index] ?? ''));
    const unit = measures[0]?.unit ?? '';
    if (index === 0 || !measures.every((measure) => measure?.unit === unit)) return [];
    const values = measures.flatMap((measure) => measure?.value ?? []);
    return [{ index, name, unit: unit || unitInHeader(name), values }];
  });
}

/** "Revenue ($M)", "收入（亿元）": the unit is in the header. */
function unitInHeader(name: string): string {
  return /[(（]([^()（）]{1,12})[)）]\s*$/u.exec(name)?.[1] ?? '';
}

/** The column that names the rows: the first one, unless it only numbers them and the next one names them. */
function withNamesFirst(table: Table): Table {
  const isCode = table.rows.every(([cell = '']) => /^[A-Z]{0,3}[-.]?\d{1,4}$/.test(cell));
  const named = table.columns.findIndex(
    (_, at) =>
      at > 0 &&
      new Set(table.rows.map((row) => row[at])).size === table.rows.length &&
      table.rows.every((row) => /^\p{L}/u.test(row[at] ?? '')),
  );
  if (!isCode || named < 0 || table.rows.length < 2) return table;
  const first = (row: string[]) => [
    row[named] ?? '',
    ...row.filter((_, at) => at !== named && at !== 0),
  ];
  return { columns: first(table.columns), rows: table.rows.map(first) };
}
