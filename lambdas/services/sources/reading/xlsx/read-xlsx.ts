import { parseXml, partOf, relationsOf } from '../office-xml.ts';
import type { PassageList } from '../passage-list.ts';
import type { Zip } from '../zip.ts';
import { stylesOf } from './formats.ts';
import { type Book, sheetRows } from './sheet-rows.ts';

const root = 'xl/workbook.xml';

type Sheet = { name: string; part: string };

function readBook(zip: Zip): { sheets: Sheet[]; book: Book } {
  const relations = relationsOf(zip, root);
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  parseXml(partOf(zip, root) ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const part = relations.get(attributes['r:id'] ?? '')?.target;
      if (part) sheets.push({ name: attributes.name ?? '', part });
    },
  });
  const strings = stringsOf(partOf(zip, 'xl/sharedStrings.xml') ?? '');
  const styles = stylesOf(partOf(zip, 'xl/styles.xml') ?? '');
  return { sheets, book: { strings, styles, isFrom1904 } };
}

/** The texts that cells share; what tells how they are spoken is left out. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let isSpoken = false;
  parseXml(xml, {
    open(name) {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isSpoken = true;
      isText = name === 't';
    },
    text(text) {
      if (isText && !isSpoken) strings.push(`${strings.pop() ?? ''}${text}`);
    },
    close(name) {
      if (name === 'rPh') isSpoken = false;
      isText = false;
    },
  });
  return strings;
}

/** Rows that stand together: an empty row begins something else. */
function groupsOf(rows: readonly string[][]): string[][][] {
  const groups: string[][][] = [[]];
  for (const row of rows) {
    if (row.some((cell) => cell.trim() !== '')) groups.at(-1)?.push(row);
    else if (groups.at(-1)?.length) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

const filledCells = (row: readonly string[]): string[] => row.filter((cell) => cell.trim() !== '');

/** A group's first rows of one cell are its title; the rest is its table. */
function addGroup(group: readonly string[][], list: PassageList): void {
  const isTable = group.findIndex((row) => filledCells(row).length > 1);
  const above = isTable === -1 ? group : group.slice(0, isTable);
  for (const row of above) {
    const [text = ''] = filledCells(row);
    if (isTable !== -1 && text.length < 120) list.heading(2, text);
    else list.paragraph(text);
  }
  if (isTable !== -1) list.table(group.slice(isTable));
}

/** Reads an Excel document: each sheet under its name, its tables with the values as they are shown. */
export function readXlsx(zip: Zip, list: PassageList): void {
  const { sheets, book } = readBook(zip);
  for (const { name, part } of sheets) {
    const { rows, isCut } = sheetRows(partOf(zip, part) ?? '', book);
    const groups = groupsOf(rows);
    if (groups.length > 0) list.heading(1, name);
    for (const group of groups) addGroup(group, list);
    list.isCut ||= isCut;
  }
}
