import PDFDocument from 'pdfkit';
import { plainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { internalsOf } from './internals.ts';
import { pageSize } from './page.ts';

const producer = 'Deckwright';

/** pdfkit writes titles into its XMP packet as they are; an ampersand would break it. */
function describe(
  doc: PDFKit.PDFDocument,
  facts: { title: string; language: string; date?: Date },
) {
  const date = facts.date
    ? `<xmp:CreateDate>${facts.date.toISOString().slice(0, 19)}Z</xmp:CreateDate>`
    : '';
  internalsOf(doc)._addInfo = () => {
    doc.appendXML(
      `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">${date}<xmp:CreatorTool>${producer}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(facts.title)}</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>${escapeMarkup(facts.language)}</rdf:li></rdf:Bag></dc:language></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${producer}</pdf:Producer></rdf:Description>`,
    );
  };
}

/** An empty tagged document that shows its title and says its language. Without a date it has none at all. */
export function createDocument(deck: Deck, date?: Date): PDFKit.PDFDocument {
  const title = plainText(deck.title);
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
    // Each text names its font; pdfkit's own default would need a file that isn't bundled.
    font: '',
    info: {
      Title: title,
      Producer: producer,
      Creator: producer,
      CreationDate: date ?? new Date(0),
    },
  });
  const internals = internalsOf(doc);
  if (!date) delete internals.info.CreationDate;
  internals._root.data.PageLayout = 'SinglePage';
  // The outline is there to be opened, not in the way of the slides.
  internals._root.data.PageMode = 'UseNone';
  describe(doc, { title, language, ...(date ? { date } : {}) });
  return doc;
}

/** Ends the document and gathers its bytes. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  doc.end();
  return Buffer.concat(await doc.toArray());
}
