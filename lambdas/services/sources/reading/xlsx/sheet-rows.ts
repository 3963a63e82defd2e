import { parseXml } from '../office-xml.ts';
import { maxColumns } from '../tables.ts';
import { formatNumber } from './formats.ts';

export type WorkbookTables = { strings: string[]; styles: string[]; isFrom1904: boolean };

const maxRows = 50_000;

/** Returns the column of a cell's address, from 0: A is 0, AA is 26. */
function parseColumnIndex(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? 'A') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

type Cell = { column: number; type: string; style: number; value: string };

function formatCellValue({ type, style, value }: Cell, book: WorkbookTables): string {
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  const number = Number(value);
  const isNumber = (type === '' || type === 'n') && value !== '' && Number.isFinite(number);
  return isNumber ? formatNumber(number, book.styles[style] ?? 'General', book.isFrom1904) : value;
}

/** Returns a sheet's cells by row, as displayed. Includes empty rows and hidden cells. */
export function readSheetRows(
  xml: string,
  book: WorkbookTables,
): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let cell: Cell | undefined;
  let isValue = false;
  let isCut = false;
  parseXml(xml, {
    open(name, { r = '', t = '', s = '0' }) {
      if (name === 'row') {
        // A sheet may omit empty rows: any number of omitted rows counts as at most two.
        const at = Math.min(Number(r) || rows.length + 1, rows.length + 3);
        while (rows.length < at && rows.length < maxRows) rows.push([]);
      } else if (name === 'c')
        cell = { column: parseColumnIndex(r), type: t, style: Number(s), value: '' };
      isValue = name === 'v' || (name === 't' && cell?.type === 'inlineStr');
    },
    text(text) {
      if (isValue && cell) cell.value += text;
    },
    close(name) {
      isValue = false;
      if (name !== 'c' || !cell) return;
      const row = rows.at(-1);
      if (rows.length >= maxRows || cell.column >= maxColumns) isCut = true;
      else if (row) row[cell.column] = formatCellValue(cell, book);
      cell = undefined;
    },
  });
  return { rows: rows.map((row) => Array.from(row, (value) => value ?? '')), isCut };
}
