import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { readInThread } from '#lambdas/services/sources/reading/read-in-thread.ts';
import { getSourceErrorText, sourceErrorCodes } from '#shared/domain/source-errors.ts';
import { corpusDocuments, scannedDocument } from '#test/corpus/documents/all.ts';
import { encodeText, read, readErrorCode } from './support/read.ts';

function createLockedPdf(): Promise<Uint8Array> {
  const doc = new PDFDocument({ userPassword: 'secret', ownerPassword: 'more secret' });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const pdfBytes = new Promise<Uint8Array>((resolve) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
  doc.text('This needs the password.').end();
  return pdfBytes;
}

/** Creates an Office file in the format before 2007; an encrypted file contains a part named `EncryptedPackage`. */
const createOldOfficeFile = (part: string) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(part, 'utf16le'),
      Buffer.alloc(600),
    ]),
  );

/** Creates a ZIP file whose first entry is marked as encrypted in the directory. */
function createLockedZip(): Uint8Array {
  const zip = Buffer.from(zipSync({ 'word/document.xml': strToU8('<w:document/>') }));
  zip.writeUInt16LE(1, zip.lastIndexOf('word/document.xml') - 46 + 8);
  return new Uint8Array(zip);
}

const readFile = async (file: string) =>
  (await corpusDocuments.find((document) => document.file === file)?.bytes()) ?? new Uint8Array();

const readHalf = async (file: string) => {
  const bytes = await corpusDocuments.find((document) => document.file === file)?.bytes();
  return bytes?.slice(0, Math.floor(bytes.length / 2)) ?? new Uint8Array();
};

describe('rejected documents', () => {
  test.each([
    ['a scan without text', 'letter.pdf', () => scannedDocument.bytes(), 'no_text'],
    ['a PDF with a password', 'locked.pdf', createLockedPdf, 'encrypted'],
    [
      'a Word document with a password',
      'a.docx',
      () => createOldOfficeFile('EncryptedPackage'),
      'encrypted',
    ],
    ['a zip with a password', 'b.docx', createLockedZip, 'encrypted'],
    [
      'a document of Word before 2007',
      'c.doc',
      () => createOldOfficeFile('WordDocument'),
      'old_office',
    ],
    ['an empty file', 'a.txt', () => new Uint8Array(), 'empty'],
    ['a file of spaces', 'b.txt', () => encodeText(' \n\t \n'), 'empty'],
    ['a page without text', 'c.html', () => encodeText('<html><script>x</script></html>'), 'empty'],
    [
      'an empty workbook',
      'd.xlsx',
      () => zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }),
      'empty',
    ],
    [
      'a picture',
      'e.pdf',
      () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
      'unknown_type',
    ],
    [
      'a program',
      'f.txt',
      () => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0),
      'unknown_type',
    ],
    ['rich text', 'g.txt', () => encodeText('{\\rtf1 Hello}'), 'unknown_type'],
    ['a zip of pictures', 'h.docx', () => zipSync({ 'a.png': new Uint8Array(9) }), 'unknown_type'],
    ['half a PDF', 'i.pdf', () => encodeText('%PDF-1.7\nnothing'), 'damaged'],
    ['half a Word document', 'j.docx', () => readHalf('staff-handbook-zh.docx'), 'damaged'],
    [
      'a Word document of nonsense',
      'k.docx',
      () => zipSync({ 'word/document.xml': strToU8('<w:') }),
      'damaged',
    ],
    ['a Word document named .pdf', 'l.pdf', () => readFile('staff-handbook-zh.docx'), 'is_docx'],
    ['a workbook named .docx', 'm.docx', () => readFile('school-meals.xlsx'), 'is_xlsx'],
    ['a workbook named .csv', 'n.CSV', () => readFile('school-meals.xlsx'), 'is_xlsx'],
    ['a PDF named .txt', 'o.txt', () => readFile('water-report.pdf'), 'is_pdf'],
    [
      'a presentation named .xlsx',
      'p.xlsx',
      () => zipSync({ 'ppt/presentation.xml': strToU8('<p/>') }),
      'is_pptx',
    ],
  ])('a rejected document returns the right reason for %s', async (_name, file, make, code) => {
    const reading = readInThread({
      sourceId: 's',
      name: file,
      contentType: '',
      bytes: await make(),
    });

    expect(await readErrorCode(reading)).toBe(code);
  });

  test('a rejected document returns too_complex when reading exceeds the CPU limit, and charges the time', async () => {
    const bytes = await corpusDocuments.find(({ file }) => file === 'water-report.pdf')?.bytes();
    const document = {
      sourceId: 's',
      name: 'a.pdf',
      contentType: '',
      bytes: bytes ?? encodeText(''),
    };

    const limits = { cpuMs: 20, memoryMb: 300 };
    const charges: number[] = [];
    const onEnd = async (cpuMs: number) => void charges.push(cpuMs);
    const reading = readInThread(document, { limits, onEnd });

    expect(await readErrorCode(reading)).toBe('too_complex');
    expect(charges).toEqual([20]);
  });

  test.each([
    ['a document whose name has no extension', 'report', false],
    ['a document whose name ends in no format', 'report.v2', false],
    ['a page at an address that ends in another format', 'report.html', true],
  ])('the reader accepts %s', async (_name, name, isPage) => {
    const bytes = await readFile('water-report.pdf');

    expect((await read(name, bytes, { isPage })).passages.length).toBeGreaterThan(0);
  });

  test('a text with the extension of another text format is not rejected', async () => {
    expect((await read('notes.csv', '# Bees\n\nA colony drinks.')).passages).not.toEqual([]);
  });

  test('a rejected document does not affect other documents', async () => {
    const before = await read('a.txt', 'Bees.');
    await readErrorCode(read('b.pdf', '%PDF-nothing'));

    expect(await read('a.txt', 'Bees.')).toEqual(before);
  });
});

test.each(sourceErrorCodes)('the error for %s has English and Chinese texts', (code) => {
  expect(getSourceErrorText(code, 'en')).toMatch(/^[A-Z].*\.$/);
  expect(getSourceErrorText(code, 'zh')).toMatch(/[\u4e00-\u9fff].*。$/);
});
