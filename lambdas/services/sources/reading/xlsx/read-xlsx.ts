import { parseXml, readPart, readRelations } from '../office-xml.ts';
import type { PassageList } from '../passage-list.ts';
import type { Zip } from '../zip.ts';
import { readStyles } from './formats.ts';
import { readSheetRows, type WorkbookTables } from './sheet-rows.ts';

const workbookPart = 'xl/workbook.xml';

type Sheet = { name: string; part: string };

function readBook(zip: Zip): { sheets: Sheet[]; book: WorkbookTables } {
  const relations = readRelations(zip, workbookPart);
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  parseXml(readPart(zip, workbookPart) ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const part = relations.get(attributes['r:id'] ?? '')?.target;
      if (part) sheets.push({ name: attributes.name ?? '', part });
    },
  });
  const strings = readSharedStrings(readPart(zip, 'xl/sharedStrings.xml') ?? '');
  const styles = readStyles(readPart(zip, 'xl/styles.xml') ?? '');
  return { sheets, book: { strings, styles, isFrom1904 } };
}

/** Returns the shared strings, without phonetic guides. */
function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let isPhonetic = false;
  parseXml(xml, {
    open(name) {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text(text) {
      if (isText && !isPhonetic) strings.push(`${strings.pop() ?? ''}${text}`);
    },
    close(name) {
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  return strings;
}

/** Groups adjacent rows; an empty row ends a group. */
function groupAdjacentRows(rows: readonly string[][]): string[][][] {
  const groups: string[][][] = [[]];
  for (const row of rows) {
    if (row.some((cell) => cell.trim() !== '')) groups.at(-1)?.push(row);
    else if (groups.at(-1)?.length) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

const selectFilledCells = (row: readonly string[]): string[] =>
  row.filter((cell) => cell.trim() !== '');

/** Adds a group: its first rows with one cell are its title, the later rows are its table. */
function addGroup(group: readonly string[][], list: PassageList): void {
  const tableStart = group.findIndex((row) => selectFilledCells(row).length > 1);
  const titleRows = tableStart === -1 ? group : group.slice(0, tableStart);
  for (const row of titleRows) {
    const [text = ''] = selectFilledCells(row);
    if (tableStart !== -1 && text.length < 120) list.heading(2, text);
    else list.paragraph(text);
  }
  if (tableStart !== -1) list.table(group.slice(tableStart));
}

/** Reads an Excel document: each visible sheet under its name, its tables with values as displayed. */
export function readXlsx(zip: Zip, list: PassageList): void {
  const { sheets, book } = readBook(zip);
  for (const { name, part } of sheets) {
    const { rows, isCut } = readSheetRows(readPart(zip, part) ?? '', book);
    const groups = groupAdjacentRows(rows);
    if (groups.length > 0) list.heading(1, name);
    for (const group of groups) addGroup(group, list);
    list.isCut ||= isCut;
  }
}
