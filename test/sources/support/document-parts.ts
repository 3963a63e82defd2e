import { strToU8, zipSync } from 'fflate';

type Parts = Record<string, Uint8Array>;

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The XML namespace of Word documents. */
export const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Returns the XML of a Word document with this body. */
export const createDocumentXml = (body: string) =>
  `<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`;

const contentTypesPart = strToU8(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);
const relationsPart = strToU8(
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
);

/** Returns the parts of a Word document with this XML. */
export const docxParts = (xml: Uint8Array): Parts => ({
  '[Content_Types].xml': contentTypesPart,
  '_rels/.rels': relationsPart,
  'word/document.xml': xml,
});

/** Creates a Word document with this XML and further parts. */
export const createDocx = (xml: Uint8Array, more: Parts = {}) =>
  zipSync({ ...docxParts(xml), ...more });

/** Creates a workbook with one sheet for each target, and the parts of those sheets. */
export function createWorkbook(targets: readonly string[], parts: Parts): Uint8Array {
  const sheets = targets.map((_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="r${i}"/>`);
  const links = targets.map(
    (target, i) => `<Relationship Id="r${i}" Type="${office}/worksheet" Target="${target}"/>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links.join('')}</Relationships>`),
    ...parts,
  });
}

/** Returns the XML of a sheet with these rows. */
export const sheetXml = (rows: string) =>
  strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

/** Returns a part with one relationship, whose ID is `r1`. */
export const createRelationsPart = (type: string, target: string) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
  );

/** Creates a presentation with one slide. */
export const createPptx = (slide: string, more: Parts = {}): Uint8Array =>
  zipSync({
    'ppt/presentation.xml': strToU8(
      '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    ),
    'ppt/_rels/presentation.xml.rels': createRelationsPart('slide', 'slides/s.xml'),
    'ppt/slides/s.xml': strToU8(`<p:sld>${slide}</p:sld>`),
    ...more,
  });

/** Creates a PDF with one page of compressed content. */
export function createPdf(content: Uint8Array, filter: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = Buffer.from('%PDF-1.7\n');
  const offsets: number[] = [];
  for (const [i, text] of objects.entries()) {
    offsets.push(file.length);
    const body =
      i === 3
        ? Buffer.concat([
            Buffer.from(`<< /Length ${content.length} /Filter ${filter} >>\nstream\n`),
            content,
            Buffer.from('\nendstream'),
          ])
        : Buffer.from(text);
    file = Buffer.concat([file, Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
  }
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return new Uint8Array(Buffer.concat([file, Buffer.from(tail)]));
}
