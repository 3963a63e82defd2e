import { type OpcPackage, readPartText } from '../pptx-checker.ts';

/** Cell values by cell name, such as `A1`. */
export type SheetCells = Map<string, string | number>;

const unescapeXml = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** Reads the first sheet of a workbook through its relationships, as spreadsheet programs do. */
export function readSheet(book: OpcPackage): { name: string; cells: SheetCells } {
  const [, name = '', id = ''] =
    /<sheet name="([^"]*)" sheetId="1" r:id="([^"]*)"/.exec(
      readPartText(book, 'xl/workbook.xml'),
    ) ?? [];
  const rels = readPartText(book, 'xl/_rels/workbook.xml.rels');
  const [relation = ''] = rels.match(new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`)) ?? [];
  const [, target = ''] = /Target="([^"]*)"/.exec(relation) ?? [];
  const cells: SheetCells = new Map();
  const sheet = readPartText(book, `xl/${target}`);
  for (const [, at = '', text, value] of sheet.matchAll(
    /<c r="([A-Z]+\d+)"(?: t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is>|>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>)<\/c>/g,
  ))
    cells.set(at, text === undefined ? Number(value) : unescapeXml(text));
  return { name, cells };
}

/** Returns a chart's references to its sheet, each with the values cached in the chart. */
export function findReferences(chart: string): { formula: string; values: (string | number)[] }[] {
  return [...chart.matchAll(/<c:(str|num)Ref><c:f>([^<]*)<\/c:f>(.*?)<\/c:\1Ref>/gs)].map(
    ([, kind, formula = '', cache = '']) => ({
      formula,
      values: [...cache.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = '']) =>
        kind === 'num' ? Number(value) : unescapeXml(value),
      ),
    }),
  );
}

/** Returns the cells of a range such as `Sheet1!$B$2:$B$7`, from top to bottom. */
export function readCells({ name, cells }: ReturnType<typeof readSheet>, formula: string) {
  const [, sheet, left = '', top = '', right = left, bottom = top] =
    /^(\w+)!\$([A-Z])\$(\d+)(?::\$([A-Z])\$(\d+))?$/.exec(formula) ?? [];
  if (sheet !== name) throw new Error(`${formula} does not refer to the sheet ${name}`);
  const columns = right.charCodeAt(0) - left.charCodeAt(0) + 1;
  const rows = Number(bottom) - Number(top) + 1;
  return Array.from({ length: rows * columns }, (_, i) => {
    const column = String.fromCharCode(left.charCodeAt(0) + (i % columns));
    return cells.get(`${column}${Number(top) + Math.floor(i / columns)}`);
  });
}
