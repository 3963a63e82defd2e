import { strToU8, zipSync } from 'fflate';

type CellValue = string | number | { value: number; style: number };

const toPercentCell = (value: number): CellValue => ({ value, style: 1 });
const toMoneyCell = (value: number): CellValue => ({ value, style: 2 });
const toThousandsCell = (value: number): CellValue => ({ value, style: 3 });
const toDateCell = (value: number): CellValue => ({ value, style: 4 });

const sheets: { name: string; rows: CellValue[][] }[] = [
  {
    name: 'Summary',
    rows: [
      ['School meals in Brannick: the year in figures'],
      [],
      ['Measure', '2024', '2025'],
      ['Meals served', toThousandsCell(1_412_000), toThousandsCell(1_655_300)],
      ['Share of pupils who eat', toPercentCell(0.583), toPercentCell(0.671)],
      ['Cost of a meal', toMoneyCell(4.92), toMoneyCell(4.61)],
      ['Parents pay', toMoneyCell(2.8), toMoneyCell(2.8)],
      ['Food thrown away', toPercentCell(0.187), toPercentCell(0.094)],
      ['Vegetarian meals', toPercentCell(0.31), toPercentCell(0.46)],
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
      [
        'Alder Road',
        toThousandsCell(412),
        toPercentCell(0.72),
        toPercentCell(0.081),
        toDateCell(46_235),
      ],
      [
        'Bishop Lane',
        toThousandsCell(388),
        toPercentCell(0.64),
        toPercentCell(0.102),
        toDateCell(46_235),
      ],
      [
        'Castle Park',
        toThousandsCell(905),
        toPercentCell(0.59),
        toPercentCell(0.121),
        toDateCell(46_600),
      ],
      [
        'Dunmore',
        toThousandsCell(276),
        toPercentCell(0.81),
        toPercentCell(0.064),
        toDateCell(46_600),
      ],
      [
        'Eastgate',
        toThousandsCell(1_120),
        toPercentCell(0.55),
        toPercentCell(0.133),
        toDateCell(46_235),
      ],
      [
        'Ferry Hill',
        toThousandsCell(530),
        toPercentCell(0.77),
        toPercentCell(0.07),
        toDateCell(46_965),
      ],
    ],
  },
  {
    name: 'Costs',
    rows: [
      ['Where the money of a meal goes'],
      ['Item', 'Per meal', 'Share'],
      ['Food', toMoneyCell(1.74), toPercentCell(0.377)],
      ['Staff', toMoneyCell(1.96), toPercentCell(0.425)],
      ['Transport', toMoneyCell(0.38), toPercentCell(0.082)],
      ['Energy', toMoneyCell(0.29), toPercentCell(0.063)],
      ['Administration', toMoneyCell(0.24), toPercentCell(0.052)],
    ],
  },
  {
    name: 'Next steps',
    rows: [
      ['Step', 'Who', 'By when'],
      ['Tender for organic vegetables', 'Procurement', toDateCell(46_096)],
      ['Second oven in Holm Street', 'Building office', toDateCell(46_174)],
      ['Card payment for guests', 'School office', toDateCell(46_266)],
      ['Breakfast trial in 4 schools', 'Youth office', toDateCell(46_327)],
    ],
  },
];

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function createCellXml(value: CellValue, column: number, row: number): string {
  const at = `${String.fromCharCode(65 + column)}${row}`;
  if (typeof value === 'string') {
    return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  }
  const { value: number, style } = typeof value === 'number' ? { value, style: 0 } : value;
  return `<c r="${at}" s="${style}"><v>${number}</v></c>`;
}

function createSheetXml(rows: readonly CellValue[][]): string {
  const lines = rows.map(
    (row, i) =>
      `<row r="${i + 1}">${row.map((value, j) => createCellXml(value, j, i + 1)).join('')}</row>`,
  );
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const stylesXml =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="[$€-2]#,##0.00"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="3"/><xf numFmtId="14"/></cellXfs></styleSheet>';

/** Creates a workbook in English: four sheets with shares, money and dates as Excel stores them. */
export async function createSchoolMeals(): Promise<Uint8Array> {
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
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [`xl/worksheets/sheet${i + 1}.xml`, createSheetXml(rows)]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
}
