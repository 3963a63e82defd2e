import { type Package, partText } from '../pptx-checker.ts';

/** Cells by their names, `A1`. */
export type Cells = Map<string, string | number>;

const unescaped = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The first sheet of a workbook, found as a spreadsheet program finds it: by its name and its relationships. */
export function readSheet(book: Package): { name: string; cells: Cells } {
  const [, name = '', id = ''] =
    /<sheet name="([^"]*)" sheetId="1" r:id="([^"]*)"/.exec(partText(book, 'xl/workbook.xml')) ??
    [];
  const rels = partText(book, 'xl/_rels/workbook.xml.rels');
  const [relation = ''] = rels.match(new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`)) ?? [];
  const [, target = ''] = /Target="([^"]*)"/.exec(relation) ?? [];
  const cells: Cells = new Map();
  const sheet = partText(book, `xl/${target}`);
  for (const [, at = '', text, value] of sheet.matchAll(
    /<c r="([A-Z]+\d+)"(?: t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g,
  ))
    cells.set(at, text === undefined ? Number(value) : unescaped(text));
  return { name, cells };
}

/** A chart's references to its sheet, each with what the chart remembers of it. */
export function referencesOf(chart: string): { formula: string; values: (string | number)[] }[] {
  return [...chart.matchAll(/<c:(str|num)Ref><c:f>([^<]*)<\/c:f>(.*?)<\/c:\1Ref>/gs)].map(
    ([, kind, formula = '', cache = '']) => ({
      formula,
      values: [...cache.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = '']) =>
        kind === 'num' ? Number(value) : unescaped(value),
      ),
    }),
  );
}

/** The cells of `Sheet1!$B$2:$B$7`, from top to bottom. */
export function cellsAt({ name, cells }: ReturnType<typeof readSheet>, formula: string) {
  const [, sheet, column = '', from = '', to = from] =
    /^(\w+)!\$([A-Z]+)\$(\d+)(?::\$\2\$(\d+))?$/.exec(formula) ?? [];
  if (sheet !== name) throw new Error(`${formula} is not of the sheet ${name}`);
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) =>
    cells.get(`${column}${Number(from) + i}`),
  );
}
