import { strToU8, zipSync } from 'fflate';

type CellValue = string | number | { value: number; style: number };

const percent = (value: number): CellValue => ({ value, style: 1 });
const money = (value: number): CellValue => ({ value, style: 2 });
const thousands = (value: number): CellValue => ({ value, style: 3 });
const date = (value: number): CellValue => ({ value, style: 4 });

const sheets: { name: string; rows: CellValue[][] }[] = [
  {
    name: 'Summary',
    rows: [
      ['School meals in Brannick: the year in figures'],
      [],
      ['Measure', '2024', '2025'],
      ['Meals served', thousands(1_412_000), thousands(1_655_300)],
      ['Share of pupils who eat', percent(0.583), percent(0.671)],
      ['Cost of a meal', money(4.92), money(4.61)],
      ['Parents pay', money(2.8), money(2.8)],
      ['Food thrown away', percent(0.187), percent(0.094)],
      ['Vegetarian meals', percent(0.31), percent(0.46)],
      [],
      [
        'The new kitchen in Holm Street cooks 5,400 meals a day and delivers them to 38 schools by 11:20.',
      ],
      ['Waste fell by half after pupils were asked each morning which dish they want.'],
    ],
  },
  {
    name: 'Schools',
    rows: [
      ['School', 'Pupils', 'Share who eat', 'Waste', 'Contract ends'],
      ['Alder Road', thousands(412), percent(0.72), percent(0.081), date(46_235)],
      ['Bishop Lane', thousands(388), percent(0.64), percent(0.102), date(46_235)],
      ['Castle Park', thousands(905), percent(0.59), percent(0.121), date(46_600)],
      ['Dunmore', thousands(276), percent(0.81), percent(0.064), date(46_600)],
      ['Eastgate', thousands(1_120), percent(0.55), percent(0.133), date(46_235)],
      ['Ferry Hill', thousands(530), percent(0.77), percent(0.07), date(46_965)],
    ],
  },
  {
    name: 'Costs',
    rows: [
      ['Where the money of a meal goes'],
      ['Item', 'Per meal', 'Share'],
      ['Food', money(1.74), percent(0.377)],
      ['Staff', money(1.96), percent(0.425)],
      ['Transport', money(0.38), percent(0.082)],
      ['Energy', money(0.29), percent(0.063)],
      ['Administration', money(0.24), percent(0.052)],
    ],
  },
  {
    name: 'Next steps',
    rows: [
      ['Step', 'Who', 'By when'],
      ['Tender for organic vegetables', 'Procurement', date(46_096)],
      ['Second oven in Holm Street', 'Building office', date(46_174)],
      ['Card payment for guests', 'School office', date(46_266)],
      ['Breakfast trial in 4 schools', 'Youth office', date(46_327)],
    ],
  },
];

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cell(value: CellValue, column: number, row: number): string {
  const at = `${String.fromCharCode(65 + column)}${row}`;
  if (typeof value === 'string') {
    return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  }
  const { value: number, style } = typeof value === 'number' ? { value, style: 0 } : value;
  return `<c r="${at}" s="${style}"><v>${number}</v></c>`;
}

function sheetXml(rows: readonly CellValue[][]): string {
  const lines = rows.map(
    (row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, j, i + 1)).join('')}</row>`,
  );
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="[$€-2]#,##0.00"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="3"/><xf numFmtId="14"/></cellXfs></styleSheet>';

/** Creates a workbook in English: four sheets with shares, money and dates as Excel stores them. */
export async function schoolMeals(): Promise<Uint8Array> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = sheets.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const relations = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows)]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
}
