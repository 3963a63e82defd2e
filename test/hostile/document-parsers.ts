import { splitSentences, toItems } from '#lambdas/services/imports/map/text-items.ts';
import { readChartData } from '#lambdas/services/imports/read/chart-data.ts';
import { readDeck } from '#lambdas/services/imports/read/read-deck.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { readCsv } from '#lambdas/services/sources/reading/csv.ts';
import { readDocx } from '#lambdas/services/sources/reading/docx.ts';
import { readHtml } from '#lambdas/services/sources/reading/html.ts';
import { PassageList } from '#lambdas/services/sources/reading/passage-list.ts';
import { BlockReader } from '#lambdas/services/sources/reading/pdf/blocks.ts';
import { createHeadingDepth } from '#lambdas/services/sources/reading/pdf/heading-sizes.ts';
import { groupLines } from '#lambdas/services/sources/reading/pdf/lines.ts';
import { removeRunningHeads } from '#lambdas/services/sources/reading/pdf/running-heads.ts';
import { readChartRows } from '#lambdas/services/sources/reading/pptx/chart-table.ts';
import { readPptx } from '#lambdas/services/sources/reading/pptx/read-pptx.ts';
import { readSlideBlocks } from '#lambdas/services/sources/reading/pptx/slide-text.ts';
import { detectFileType } from '#lambdas/services/sources/reading/sniff.ts';
import { splitLongText } from '#lambdas/services/sources/reading/split-long.ts';
import { decodeText } from '#lambdas/services/sources/reading/text-bytes.ts';
import { formatNumber, readStyles } from '#lambdas/services/sources/reading/xlsx/formats.ts';
import { readXlsx } from '#lambdas/services/sources/reading/xlsx/read-xlsx.ts';
import { readSheetRows } from '#lambdas/services/sources/reading/xlsx/sheet-rows.ts';
import type { Zip } from '#lambdas/services/sources/reading/zip.ts';
import type { Parser } from './growth.ts';

const collectPassages = (read: (list: PassageList) => unknown) => {
  const list = new PassageList('s');
  read(list);
  return list.passages;
};
const replaceXmlCharacters = (text: string) => text.replace(/[<>&]/g, ' ');
/** Returns XML for the lines of a text, with as many lines as fit in the length of the text. */
function createLinesXml(text: string, toXml: (line: string, index: number) => string): string {
  let xml = '';
  for (const [i, line] of replaceXmlCharacters(text).split('\n').entries()) {
    if (xml.length > text.length) break;
    xml += toXml(line, i);
  }
  return xml;
}
/** Returns a paragraph for each line, in the XML of an Office document. */
const toDrawingParagraphs = (text: string) =>
  createLinesXml(text, (line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
const toWordParagraphs = (text: string) =>
  createLinesXml(text, (line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
const emptyWorkbook = { strings: [], styles: ['0.00'], isFrom1904: false };
const parseSheet = (text: string) =>
  createLinesXml(
    text,
    (line, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="str"><v>${line}</v></c></row>`,
  );

/** Reads a text as PDF pages of 60 lines. */
function readPdfLines(text: string) {
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,90}/gs) ?? ['']);
  const pages = Map.groupBy(lines.entries(), ([i]) => Math.floor(i / 60));
  const readPages = [...pages].map(([page, rows]) =>
    groupLines(
      rows.flatMap(([i, str]) =>
        str.split(/(?<=\S) (?=\S)/).map((word, j) => ({
          str: word,
          transform: [11, 0, 0, 11, 60 + j * 40, 780 - (i % 60) * 12],
          width: word.length * 5,
          height: 11,
          fontName: i % 13 === 0 ? 'bold' : 'text',
        })),
      ),
      page + 1,
    ),
  );
  const kept = removeRunningHeads(readPages).flat();
  const headingDepth = createHeadingDepth(kept, () => false);
  return collectPassages((list) => new BlockReader(list, headingDepth, 500).read(kept));
}

/** Returns the parts of an Office document in the form that the reader of documents receives. */
const createZip = (parts: Record<string, string>): Zip => ({
  names: Object.keys(parts),
  read: (name) => (name in parts ? new TextEncoder().encode(parts[name]) : undefined),
});
const createRelations = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const createWordZip = (body: string) =>
  createZip({
    '_rels/.rels': createRelations('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
const createPowerPointZip = (text: string) =>
  createZip({
    'ppt/_rels/presentation.xml.rels': createRelations('slide', 'slides/slide1.xml'),
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/slides/slide1.xml': `<p:sld><p:sp>${toDrawingParagraphs(text)}</p:sp></p:sld>`,
  });
const createExcelZip = (text: string) =>
  createZip({
    'xl/_rels/workbook.xml.rels': createRelations('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/sharedStrings.xml': `<sst><si><t>${replaceXmlCharacters(text)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${parseSheet(text)}</sheetData></worksheet>`,
  });

/** Every reader of documents that come from a user or a web server. */
export const documentParsers: readonly Parser[] = [
  { name: 'plain and Markdown text', parse: (text) => parsePassages(text, 's') },
  { name: 'a web page', parse: (text) => collectPassages((list) => readHtml(text, list, true)) },
  { name: 'an HTML file', parse: (text) => collectPassages((list) => readHtml(text, list, false)) },
  { name: 'CSV', parse: (text) => collectPassages((list) => readCsv(text, list)) },
  {
    name: 'a Word document',
    parse: (text) => readDocx(createWordZip(toWordParagraphs(text)), new PassageList('s')),
  },
  {
    name: 'a PowerPoint document',
    parse: (text) => collectPassages((list) => readPptx(createPowerPointZip(text), list)),
  },
  {
    name: 'an Excel document',
    parse: (text) => collectPassages((list) => readXlsx(createExcelZip(text), list)),
  },
  {
    name: 'a PowerPoint slide',
    parse: (text) => readSlideBlocks(`<p:sld>${toDrawingParagraphs(text)}</p:sld>`),
  },
  { name: 'a malformed PowerPoint slide', parse: (text) => readSlideBlocks(`<p:sld>${text}`) },
  { name: 'an Office chart', parse: (text) => readChartRows(`<c:ser><c:v>${text}</c:v></c:ser>`) },
  { name: 'an imported PowerPoint file', parse: (text) => readDeck(createPowerPointZip(text)) },
  {
    name: 'a chart of an imported file',
    parse: (text) =>
      readChartData(
        `<c:barChart><c:ser><c:cat>${createLinesXml(text, (line, i) => `<c:pt idx="${i}"><c:v>${line}</c:v></c:pt>`)}</c:cat></c:ser></c:barChart>`,
      ),
  },
  {
    name: 'the entries of an imported slide',
    parse: (text) =>
      toItems(text.split('\n').map((line) => ({ text: line, level: 0, isNumbered: false }))),
  },
  { name: 'the sentences of an imported slide', parse: splitSentences },
  { name: 'an Excel sheet', parse: (text) => readSheetRows(parseSheet(text), emptyWorkbook) },
  { name: 'a malformed Excel sheet', parse: (text) => readSheetRows(text, emptyWorkbook) },
  {
    name: 'Excel number formats',
    parse: (text) => readStyles(`<numFmt formatCode="${replaceXmlCharacters(text)}"/>`),
  },
  { name: 'a number with an Excel format', parse: (text) => formatNumber(42.5, text, false) },
  { name: 'lines of a PDF', parse: readPdfLines },
  { name: 'bytes of a text file', parse: (text) => decodeText(new TextEncoder().encode(text)) },
  {
    name: 'the type of a file',
    parse: (text) =>
      detectFileType(new TextEncoder().encode(text), { name: 'a', contentType: text }),
  },
  { name: 'splitting of long texts', parse: splitLongText },
];
