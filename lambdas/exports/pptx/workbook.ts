import {
  type PackageParts,
  relationshipsXml,
  writePart,
  xmlDeclaration,
  zipParts,
} from './parts.ts';
import { escapeXml } from './units.ts';

/** A cell that Office computes; `value` is its result until then. */
type ComputedCell = { formula: string; value: number };
type SheetCell = string | number | ComputedCell | undefined;
/** Cells by row; undefined is an empty cell. */
export type Sheet = SheetCell[][];

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeTypePrefix = 'application/vnd.openxmlformats-officedocument';

/** Returns the name of a column: A, B, … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function cellXml(value: SheetCell, row: number, column: number): string {
  const at = `r="${columnName(column)}${row + 1}"`;
  if (value === undefined) return '';
  if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
  if (typeof value === 'object')
    return `<c ${at}><f>${escapeXml(value.formula)}</f><v>${value.value}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
}

function sheetXml(sheet: Sheet): string {
  const rows = sheet.map((cells, row) => {
    const body = cells.map((value, column) => cellXml(value, row, column)).join('');
    return `<row r="${row + 1}">${body}</row>`;
  });
  return `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><cols><col min="1" max="1" width="28" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const stylesXml = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><fonts count="1"><font><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const contentTypesXml = `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeTypePrefix}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeTypePrefix}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeTypePrefix}.spreadsheetml.styles+xml"/></Types>`;

/** Returns a workbook with one sheet, `Sheet1`, for editing a chart's data. */
export function createWorkbook(sheet: Sheet): Uint8Array {
  const parts: PackageParts = new Map();
  writePart(parts, '[Content_Types].xml', contentTypesXml);
  writePart(
    parts,
    '_rels/.rels',
    relationshipsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
  );
  writePart(
    parts,
    'xl/workbook.xml',
    `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  writePart(
    parts,
    'xl/_rels/workbook.xml.rels',
    relationshipsXml([
      { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'rId2', type: 'styles', target: 'styles.xml' },
    ]),
  );
  writePart(parts, 'xl/styles.xml', stylesXml);
  writePart(parts, 'xl/worksheets/sheet1.xml', sheetXml(sheet));
  return zipParts(parts);
}
