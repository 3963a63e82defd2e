import { deflateRawSync, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { createWaterReport } from '#test/corpus/documents/water-report.ts';
import {
  createDocumentXml,
  createDocx,
  createPdf,
  createPptx,
  createRelationsPart,
  createWorkbook,
  docxParts,
  sheetXml,
  word,
} from './document-parts.ts';

const mb = 1024 * 1024;
/** Overwrites a field of a part's entry in the zip directory, at `at` bytes from the entry's start. */
function overwriteEntryField(zip: Uint8Array, name: string, at: number, value: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const entry = bytes.lastIndexOf(Buffer.from(name)) - 46;
  bytes.writeUInt32LE(value, entry + at);
  return new Uint8Array(bytes);
}

const smallDocument = strToU8(createDocumentXml('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>'));
const createBlankDocx = (size: number) => {
  const head = strToU8('<w:document><w:body><w:p><w:r><w:t>');
  const xml = new Uint8Array(size).fill(0x61);
  xml.set(head);
  return xml;
};

const createBillionLaughs = (): Uint8Array => {
  const entities = Array.from({ length: 30 }, (_, i) => {
    const inner = i === 0 ? 'ha' : `&l${i - 1};`.repeat(10);
    return `<!ENTITY l${i} "${inner}">`;
  });
  return strToU8(
    `<?xml version="1.0"?><!DOCTYPE w:document [${entities.join('')}]>${createDocumentXml('<w:p><w:r><w:t>&l29;</w:t></w:r></w:p>')}`,
  );
};

/** Creates a ZIP file with many directory entries that all refer to the same compressed bytes. */
function createOverlappingZip(): Uint8Array {
  const packed = deflateRawSync(createBlankDocx(4 * mb));
  const name = (i: number) => Buffer.from(i === 0 ? 'word/document.xml' : `word/part${i}.xml`);
  const localHeader = Buffer.alloc(30);
  localHeader.writeUInt32LE(0x04034b50, 0);
  localHeader.writeUInt16LE(8, 8);
  const entries = Array.from({ length: 500 }, (_, i) => {
    const directoryEntry = Buffer.alloc(46);
    directoryEntry.writeUInt32LE(0x02014b50, 0);
    directoryEntry.writeUInt16LE(8, 10);
    directoryEntry.writeUInt32LE(packed.length, 20);
    directoryEntry.writeUInt32LE(120_000, 24);
    directoryEntry.writeUInt16LE(name(i).length, 28);
    return Buffer.concat([directoryEntry, name(i)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(30 + packed.length, 16);
  return new Uint8Array(Buffer.concat([localHeader, packed, directory, end]));
}

const createZipWithManyEntries = (): Uint8Array =>
  zipSync(
    Object.fromEntries([
      ...Object.entries(docxParts(smallDocument)),
      ...Array.from({ length: 20_000 }, (_, i) => [`word/p${i}.xml`, new Uint8Array(0)] as const),
    ]),
    { level: 0 },
  );

/** Creates a workbook with a sheet of 700,000 rows. */
function createTallSheet(): Uint8Array {
  const rows = Array.from(
    { length: 700_000 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
  );
  return createWorkbook(['worksheets/s.xml'], { 'xl/worksheets/s.xml': sheetXml(rows.join('')) });
}

/**
 * Creates a large sheet with one cell, padded with comments that compress too poorly for a check of the compression
 * ratio to reject the file.
 */
function createWideSheet(size: number): Uint8Array {
  const noise = Array.from(
    { length: size / 100 },
    (_, i) => `<!--${pseudoRandomText(i).padEnd(91, ' ')}-->`,
  );
  return sheetXml(`<row r="1"><c r="A1"><v>1</v></c></row>${noise.join('')}`);
}

const pseudoRandomText = (n: number): string => ((n * 2_654_435_761) % 2 ** 32).toString(36);

/** Creates a workbook with one long shared text in very many cells. The text varies, so that it compresses poorly. */
function createSharedText(columns: number): Uint8Array {
  const text = Array.from({ length: 130_000 }, (_, i) => pseudoRandomText(i)).join(' ');
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, i) => `<c r="${'AB'[i]}${row}" t="s"><v>0</v></c>`).join(
      '',
    );
  const rows = Array.from({ length: 40_000 }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`);
  return createWorkbook(['worksheets/s.xml'], {
    'xl/worksheets/s.xml': sheetXml(rows.join('')),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
  });
}

/** Creates a presentation with a chart of 20,000 series and as many categories. */
function createLargeChart(): Uint8Array {
  const values = Array.from({ length: 20_000 }, (_, i) => `<c:v>${pseudoRandomText(i)}</c:v>`);
  const series = Array.from(
    { length: 20_000 },
    (_, i) => `<c:ser><c:tx><c:v>${pseudoRandomText(i)}</c:v></c:tx></c:ser>`,
  );
  return createPptx('<c:chart r:id="r1"/>', {
    'ppt/slides/_rels/s.xml.rels': createRelationsPart('chart', '../charts/c.xml'),
    'ppt/charts/c.xml': strToU8(
      `<c:chart><c:ser><c:cat>${values.join('')}</c:cat></c:ser>${series.join('')}</c:chart>`,
    ),
  });
}

/** Creates a list whose entries have an indentation level of 200 million, which would take gigabytes to write out. */
function createDeepLevels(): Uint8Array {
  const entry = '<a:p><a:pPr lvl="200000000"/><a:r><a:t>水</a:t></a:r></a:p>';
  return createPptx(`<p:sp><p:txBody>${entry.repeat(2)}</p:txBody></p:sp>`);
}

/** Returns a million letters, some of them not Latin, so that each letter takes two bytes. */
const createLongText = () =>
  Array.from({ length: 130_000 }, (_, i) => `${pseudoRandomText(i)}水`).join('');

/** Creates a document with 500 references to one long footnote; a reader writes out the footnote for each reference. */
function createFileWithManyNotes(): Uint8Array {
  const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const note = `<w:footnote w:id="1"><w:p><w:r><w:t>${createLongText()}</w:t></w:r></w:p></w:footnote>`;
  return createDocx(strToU8(createDocumentXml(`<w:p>${reference.repeat(500)}</w:p>`)), {
    'word/_rels/document.xml.rels': createRelationsPart('footnotes', 'footnotes.xml'),
    'word/footnotes.xml': strToU8(`<w:footnotes xmlns:w="${word}">${note}</w:footnotes>`),
  });
}

/** Creates a document with 500 links to one long URL. */
function createManyLinks(): Uint8Array {
  const paragraph = '<w:p><w:hyperlink r:id="r1"><w:r><w:t>a</w:t></w:r></w:hyperlink></w:p>';
  return createDocx(strToU8(createDocumentXml(paragraph.repeat(500))), {
    'word/_rels/document.xml.rels': createRelationsPart(
      'hyperlink',
      `http://a.example/${createLongText()}`,
    ),
  });
}

/** Creates a field whose instruction has a million blanks, some in separate elements. */
function createFieldWithBlanks(): Uint8Array {
  const part = (text: string) =>
    `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const parts = part(' '.repeat(500_000)) + part(' ').repeat(20_000) + part(' '.repeat(480_000));
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const text = '<w:r><w:t>a</w:t></w:r>';
  const xml = createDocumentXml(
    `<w:p>${field('begin')}${parts}${field('separate')}${text}${field('end')}</w:p>`,
  );
  // Uncompressed, because this file does not test the compression ratio.
  return zipSync(docxParts(strToU8(xml)), { level: 0 });
}

const createDeepHtml = () => strToU8(`<html><body>${'<div>'.repeat(400_000)}text`);
const createDeepDocx = () =>
  createDocx(strToU8(createDocumentXml(`${'<w:sdt><w:sdtContent>'.repeat(200_000)}<w:p/>`)));

export type Bomb = {
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  expectedCodes: string[];
};

const tooLargeCodes = ['unpacks_too_large'];
/** The expected code when the CPU or memory limit stops the reader. */
const stoppedByLimitCodes = ['too_complex'];
const readCodes = ['read'];

/** Files that try to exhaust a reader's memory or time, with the acceptable result codes. */
export const bombs: Bomb[] = [
  {
    name: 'high-ratio.docx',
    make: () => createDocx(createBlankDocx(40 * mb)),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'too-large.docx',
    make: () => createDocx(createBlankDocx(300 * mb)),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'many-parts.docx',
    make: () =>
      createDocx(
        smallDocument,
        Object.fromEntries(
          Array.from(
            { length: 30 },
            (_, i) => [`word/x${i}.xml`, createBlankDocx(8 * mb)] as const,
          ),
        ),
      ),
    expectedCodes: tooLargeCodes,
  },
  { name: 'overlapping.docx', make: createOverlappingZip, expectedCodes: tooLargeCodes },
  { name: 'many-entries.docx', make: createZipWithManyEntries, expectedCodes: tooLargeCodes },
  {
    name: 'lying-sizes.docx',
    make: () =>
      overwriteEntryField(createDocx(createBlankDocx(60 * mb)), 'word/document.xml', 24, 4_000),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'directory-beyond-its-end.docx',
    make: () =>
      overwriteEntryField(createDocx(smallDocument), 'word/document.xml', 42, 0xffff_fff0),
    expectedCodes: ['damaged', ...tooLargeCodes],
  },
  {
    name: 'billion-laughs.docx',
    make: () => createDocx(createBillionLaughs()),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'nested.docx',
    make: () => {
      let inner = zipSync({ 'zeros.xml': new Uint8Array(20 * mb) });
      for (let i = 0; i < 6; i += 1) {
        inner = zipSync({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner });
      }
      return createDocx(smallDocument, { 'word/inner.zip': inner });
    },
    // The nested archive is not part of the document, so it is never opened.
    expectedCodes: ['read'],
  },
  { name: 'deep.docx', make: createDeepDocx, expectedCodes: tooLargeCodes },
  { name: 'deep.html', make: createDeepHtml, expectedCodes: stoppedByLimitCodes },
  { name: 'tall.xlsx', make: createTallSheet, expectedCodes: readCodes },
  {
    name: 'other-name.xlsx',
    make: () =>
      createWorkbook(['worksheets/s.bin'], { 'xl/worksheets/s.bin': createBlankDocx(40 * mb) }),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'large-by-another-name.xlsx',
    make: () =>
      createWorkbook(['worksheets/s.bin'], { 'xl/worksheets/s.bin': createWideSheet(60 * mb) }),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'one-part-many-times.xlsx',
    make: () =>
      createWorkbook(Array(50).fill('worksheets/s.xml'), {
        'xl/worksheets/s.xml': createWideSheet(20 * mb),
      }),
    expectedCodes: tooLargeCodes,
  },
  {
    name: 'packed.pdf',
    make: () => createPdf(deflateSync(Buffer.alloc(900 * mb, ' ')), '/FlateDecode'),
    expectedCodes: stoppedByLimitCodes,
  },
  {
    name: 'packed-twice.pdf',
    make: () =>
      createPdf(
        deflateSync(deflateSync(Buffer.alloc(900 * mb, ' '))),
        '[/FlateDecode /FlateDecode]',
      ),
    expectedCodes: stoppedByLimitCodes,
  },
  {
    name: 'text-without-end.pdf',
    make: () => {
      const line = 'BT /F1 12 Tf 72 700 Td (word) Tj ET\n';
      return createPdf(deflateSync(Buffer.from(line.repeat(4_000_000))), '/FlateDecode');
    },
    expectedCodes: stoppedByLimitCodes,
  },
  {
    name: 'many-texts.pdf',
    make: () => {
      const texts = Array.from(
        { length: 60_000 },
        (_, i) =>
          `BT /F1 9 Tf ${(i % 9) * 60} ${800 - (i % 77) * 10} Td (word ${pseudoRandomText(i)}) Tj ET`,
      );
      return createPdf(deflateSync(Buffer.from(texts.join('\n'))), '/FlateDecode');
    },
    expectedCodes: readCodes,
  },
  {
    name: 'one-line.txt',
    make: () => new Uint8Array(45 * mb).fill(0x61),
    expectedCodes: readCodes,
  },
  { name: 'brackets.md', make: () => strToU8('['.repeat(400_000)), expectedCodes: readCodes },
  { name: 'quotes.csv', make: () => strToU8('"'.repeat(4 * mb)), expectedCodes: readCodes },
  {
    name: 'long-heading.md',
    make: () => strToU8(`# ${'word '.repeat(12_000)}\n\n${'b\n\n'.repeat(10_000)}`),
    expectedCodes: readCodes,
  },
  {
    name: 'wide.csv',
    make: () => strToU8(`${'a,'.repeat(10_000)}\n${'b\n'.repeat(20_000)}`),
    expectedCodes: readCodes,
  },
  {
    name: 'wide.html',
    make: () =>
      strToU8(
        `<table><tr>${'<td>a'.repeat(40_000)}</tr>${'<tr><td>b</td></tr>'.repeat(40_000)}</table>`,
      ),
    expectedCodes: readCodes,
  },
  { name: 'shared-text.xlsx', make: () => createSharedText(1), expectedCodes: readCodes },
  { name: 'shared-text-table.xlsx', make: () => createSharedText(2), expectedCodes: readCodes },
  { name: 'large-chart.pptx', make: createLargeChart, expectedCodes: readCodes },
  { name: 'deep-levels.pptx', make: createDeepLevels, expectedCodes: readCodes },
  { name: 'many-notes.docx', make: createFileWithManyNotes, expectedCodes: stoppedByLimitCodes },
  { name: 'many-links.docx', make: createManyLinks, expectedCodes: stoppedByLimitCodes },
  { name: 'field-blanks.docx', make: createFieldWithBlanks, expectedCodes: ['too_complex'] },
];

/** A document of ordinary size, for comparison. */
export const ordinaryDocument: Bomb = {
  name: 'ordinary.pdf',
  make: createWaterReport,
  expectedCodes: ['read'],
};
