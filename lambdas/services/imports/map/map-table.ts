import { listLimits } from '#shared/deck/list-limits.ts';
import { cutText } from '#shared/domain/text.ts';
import { addParagraphs } from './map-texts.ts';
import type { SlideBuilder } from './slide-builder.ts';
import { escapeInline } from './text-items.ts';

const maxCellLength = 120;
const maxHeaderLength = 60;
/** Maximum number of slides for one table; further rows go to the notes. */
const maxTableSlides = 5;
const [, maxColumns] = listLimits.table.columns.allowed;
const [, maxRows] = listLimits.table.rows.allowed;

/** Placeholder for the name of a column without a name. */
const unnamedColumn = '–';

/** A table whose rows all have as many cells as there are columns. */
type Grid = { columns: string[]; rows: string[][] };

const shortenText = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;

function toGrid(rows: readonly (readonly string[])[]): Grid {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = filled.reduce((maxLength, row) => Math.max(maxLength, row.length), 0);
  const isUsed = (column: number) => filled.some((row) => (row[column] ?? '').trim() !== '');
  const used = Array.from({ length: width }, (_, i) => i).filter(isUsed);
  const cells = filled.map((row) => used.map((column) => escapeInline(row[column] ?? '')));
  const [columns = [], ...rest] = cells;
  return { columns: columns.map((name) => name || unnamedColumn), rows: rest };
}

/** Splits a wide table into parts, each with the first column, which names the rows. */
function splitWide({ columns, rows }: Grid): Grid[] {
  if (columns.length <= maxColumns) return [{ columns, rows }];
  const parts: Grid[] = [];
  for (let at = 1; at < columns.length; at += maxColumns - 1) {
    const partOfRow = <T>(row: readonly T[]) => [
      ...row.slice(0, 1),
      ...row.slice(at, at + maxColumns - 1),
    ];
    parts.push({ columns: partOfRow(columns), rows: rows.map(partOfRow) });
  }
  return parts;
}

/** Returns the cells of a row as one line. */
export const formatRow = (row: readonly string[]): string =>
  row.filter((cell) => cell !== '').join(' | ');

/** Returns the texts that are too long for a table cell. */
function listLongTexts({ columns, rows }: Grid): string[] {
  const names = columns.filter((name) => name.length > maxHeaderLength);
  return [...names, ...rows.flat().filter((cell) => cell.length > maxCellLength)];
}

/** Adds a part of a table on as many slides as it needs; returns the rows that did not fit. */
function addRows(builder: SlideBuilder, { columns, rows }: Grid, caption?: string): string[][] {
  let rest = rows;
  for (let slides = 0; rest.length > 0; slides += 1) {
    if (slides === maxTableSlides) return rest;
    const count = Math.min(maxRows, rest.length);
    const sizes = Array.from({ length: count }, (_, i) => count - i);
    const size = sizes.find((count) =>
      builder.add('table', {
        columns,
        rows: rest.slice(0, count),
        ...(caption !== undefined && slides === 0 ? { caption } : {}),
      }),
    );
    if (size === undefined) return rest;
    rest = rest.slice(size);
  }
  return [];
}

/** Adds a table with fewer than two columns or rows as a list of its cells. */
function addAsList(builder: SlideBuilder, { columns, rows }: Grid): void {
  const texts = [columns.filter((name) => name !== unnamedColumn), ...rows].map(formatRow);
  const paragraphs = texts.filter((text) => text !== '');
  addParagraphs(
    builder,
    paragraphs.map((text) => ({ text, level: 0, isNumbered: false })),
  );
}

/**
 * Adds a table whose first row has the names of its columns, on as many slides as it needs. The full text of a cell
 * that is cut goes to the notes.
 */
export function addTable(
  builder: SlideBuilder,
  allRows: readonly (readonly string[])[],
  caption?: string,
): void {
  const grid = toGrid(allRows);
  if (grid.columns.length < 2 || grid.rows.length === 0) addAsList(builder, grid);
  else addGrid(builder, grid, caption);
}

function addGrid(builder: SlideBuilder, grid: Grid, caption: string | undefined): void {
  builder.moveToNotes(listLongTexts(grid));
  for (const [i, part] of splitWide(grid).entries()) {
    const columns = part.columns.map((name) => shortenText(name, maxHeaderLength));
    const rows = part.rows.map((row) => row.map((cell) => shortenText(cell, maxCellLength)));
    const rest = addRows(builder, { columns, rows }, i === 0 ? caption : undefined);
    if (rest.length > 0) builder.moveToNotes([formatRow(part.columns), ...rest.map(formatRow)]);
  }
}
