import { plainText } from './text.ts';

export type Table = { columns: string[]; rows: string[][] };

function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.trim()));
}

/** Parses a GFM table; undefined for other texts. Missing cells become empty. */
export function parseTable(text: string): Table | undefined {
  const lines = text.split('\n').filter((line) => line.includes('|'));
  const [head, rule, ...body] = lines;
  if (head === undefined || rule === undefined || !/^[\s|:-]+$/.test(rule)) return undefined;
  const columns = splitCells(head);
  const rows = body.map((line) => {
    const cells = splitCells(line);
    return columns.map((_, i) => cells[i] ?? '');
  });
  return columns.length >= 2 && rows.length >= 1
    ? moveNameColumnFirst({ columns, rows })
    : undefined;
}

/** Whether a row sums up the others, so that it must not be charted. */
export function isTotalRow(row: string[]): boolean {
  return /^(?:total|sum|overall|all|average|合计|总计|总量|全部|平均)/i.test(row[0] ?? '');
}

/** Whether a name is a period such as "2026", "Q1 2026", "March" or "3月". */
export function isPeriod(name: string): boolean {
  return /^(?:\d{4}(?:年|\b)|Q[1-4]|H[12]\b|FY|\d{1,2}月|第[一二三四]季度|(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Week|Day|Month)\b)/i.test(
    name,
  );
}

/** Number of a cell and its unit: "$4.2M" is 4.2 with the unit "$M". */
export type Measure = { value: number; unit: string };

/** Parses a cell with exactly one number and its unit; undefined for others. */
export function parseMeasure(cell: string): Measure | undefined {
  const match = /^([^\d+−-]{0,4})([+−-]?)(\d[\d,]*(?:\.\d+)?)\s*(\D{0,12})$/u.exec(cell.trim());
  if (!match) return undefined;
  const [, before = '', sign = '', digits = '', after = ''] = match;
  const size = Number(digits.replaceAll(',', ''));
  return { value: sign === '-' || sign === '−' ? -size : size, unit: (before + after).trim() };
}

export type NumericColumn = { index: number; name: string; unit: string; values: number[] };

/** Returns columns after the first whose cells are all numbers with the same unit. */
export function findNumericColumns(table: Table): NumericColumn[] {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  return table.columns.flatMap((name, index) => {
    const measures = rows.map((row) => parseMeasure(row[index] ?? ''));
    const unit = measures[0]?.unit ?? '';
    if (index === 0 || !measures.every((measure) => measure?.unit === unit)) return [];
    const values = measures.flatMap((measure) => measure?.value ?? []);
    return [
      {
        index,
        name,
        unit: unit || findHeaderUnit(name) || findHeaderUnit(table.columns[0] ?? ''),
        values,
      },
    ];
  });
}

/** Returns the unit in a header such as "Revenue ($M)" or "收入（亿元）". */
export function findHeaderUnit(name: string): string {
  return /[(（]([^()（）]{1,16})[)）]\s*$/u.exec(name)?.[1] ?? '';
}

/** Moves the column with the rows' names to the front if the first column only numbers them. */
function moveNameColumnFirst(table: Table): Table {
  const isCode = table.rows.every(([cell = '']) => /^[A-Z]{0,3}[-.]?\d{1,4}$/.test(cell));
  const nameColumn = table.columns.findIndex(
    (_, at) =>
      at > 0 &&
      new Set(table.rows.map((row) => row[at])).size === table.rows.length &&
      table.rows.every((row) => /^\p{L}/u.test(row[at] ?? '')),
  );
  if (!isCode || nameColumn < 0 || table.rows.length < 2) return table;
  const first = (row: string[]) => [
    row[nameColumn] ?? '',
    ...row.filter((_, at) => at !== nameColumn && at !== 0),
  ];
  return { columns: first(table.columns), rows: table.rows.map(first) };
}
