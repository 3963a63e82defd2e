import { cutText, repairText } from '#shared/domain/text.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { detectLanguage, detectLanguageByWords } from '../detect-language.ts';
import { readText } from '../read-text.ts';
import { readCsv } from './csv.ts';
import { PassageList } from './passage-list.ts';
import { readPptx } from './pptx/read-pptx.ts';
import { ReadFailure } from './read-failure.ts';
import { checkName, type DeclaredType, type DetectedDocument, detectFileType } from './sniff.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

export type DocumentToRead = DeclaredType & {
  sourceId: string;
  bytes: Uint8Array;
  /** Whether the document is a web page, which has menus and notices around its text. */
  isPage?: boolean;
};

export type ReadDocument = {
  passages: Passage[];
  /** BCP 47 tag; empty if unknown. */
  language: string;
  isCut: boolean;
  /** The document's own title, if it has one. */
  title?: string;
};

/** Reads a document into the list; returns the document's own title. The large readers are loaded on demand. */
async function readInto(
  list: PassageList,
  document: DetectedDocument,
  isPage: boolean,
): Promise<string | undefined> {
  switch (document.format) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(document.bytes, list);
    case 'docx':
      await (await import('./docx.ts')).readDocx(document.zip, list);
      return undefined;
    case 'pptx':
      readPptx(document.zip, list);
      return undefined;
    case 'xlsx':
      readXlsx(document.zip, list);
      return undefined;
    case 'html':
      return (await import('./html.ts')).readHtml(document.text, list, isPage);
    case 'csv':
      readCsv(document.text, list);
      return undefined;
    case 'text':
      readText(document.text, list);
      return undefined;
  }
}

const joinTexts = (passages: readonly Passage[]): string =>
  passages
    .slice(0, 200)
    .map(({ text }) => text)
    .join('\n');

/**
 * Returns the language of a document. Trigrams would mistake the labels and names of a table, so the language of a
 * document that is only a table may remain unknown: an empty string.
 */
function detectPassagesLanguage(passages: readonly Passage[]): string {
  const prose = passages.filter(({ kind }) => kind !== 'code' && kind !== 'table');
  if (prose.some(({ kind }) => kind !== 'heading')) return detectLanguage(joinTexts(prose));
  const labels = passages.filter(({ kind }) => kind !== 'code');
  return detectLanguageByWords(joinTexts(labels)) ?? '';
}

/** Reads a document into passages. Throws ReadFailure. */
export async function readDocument(document: DocumentToRead): Promise<ReadDocument> {
  const list = new PassageList(document.sourceId);
  const { isPage = false } = document;
  const detected = detectFileType(document.bytes, document);
  // A web address is no file name: a server may return a PDF at any address.
  if (!isPage) checkName(document.name, detected);
  const title = await readInto(list, detected, isPage);
  const { passages, isCut } = list;
  if (passages.length === 0) throw new ReadFailure('empty');
  return {
    passages,
    isCut,
    language: detectPassagesLanguage(passages),
    ...(title ? { title: cutText(repairText(title), 200) } : {}),
  };
}
