import PDFDocument from 'pdfkit';
import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { pdfkitInternals } from './internals.ts';
import { pageSize } from './page.ts';

const producer = 'Deckwright';

/** Replaces pdfkit's XMP metadata, because pdfkit does not escape titles: an ampersand would break the packet. */
function setMetadata(
  doc: PDFKit.PDFDocument,
  metadata: { title: string; language: string; date?: Date },
) {
  const date = metadata.date
    ? `<xmp:CreateDate>${metadata.date.toISOString().slice(0, 19)}Z</xmp:CreateDate>`
    : '';
  pdfkitInternals(doc)._addInfo = () => {
    doc.appendXML(
      `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">${date}<xmp:CreatorTool>${producer}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(metadata.title)}</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>${escapeMarkup(metadata.language)}</rdf:li></rdf:Bag></dc:language></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${producer}</pdf:Producer></rdf:Description>`,
    );
  };
}

/** Creates an empty tagged document with title and language. Without `date` the file has no creation date. */
export function createDocument(deck: Deck, date?: Date): PDFKit.PDFDocument {
  const title = toPlainText(deck.title);
  const language = deck.language;
  const doc = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    bufferPages: false,
    // Each text sets its font. pdfkit's default font would need a file that is not bundled.
    font: '',
    info: {
      Title: title,
      Producer: producer,
      Creator: producer,
      CreationDate: date ?? new Date(0),
    },
  });
  const internals = pdfkitInternals(doc);
  if (!date) delete internals.info.CreationDate;
  internals._root.data.PageLayout = 'SinglePage';
  // The outline panel is closed initially, so that it does not cover the slides.
  internals._root.data.PageMode = 'UseNone';
  setMetadata(doc, { title, language, ...(date ? { date } : {}) });
  return doc;
}

/** Ends the document and returns its bytes. */
export async function finishDocument(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  doc.end();
  return Buffer.concat(await doc.toArray());
}
