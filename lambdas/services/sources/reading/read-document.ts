import type { Passage } from '#shared/schemas/research.ts';
import { detectLanguage } from '../detect-language.ts';
import { readText } from '../read-text.ts';
import { PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';
import { type Sniffed, sniff, type Told } from './sniff.ts';

export type DocumentToRead = Told & { sourceId: string; bytes: Uint8Array };

export type ReadDocument = {
  passages: Passage[];
  language: string;
  isCut: boolean;
  /** What the document calls itself, where it does. */
  title?: string;
};

/** Each reader is loaded by the first document that wants it. */
async function readInto(list: PassageList, document: Sniffed): Promise<string | undefined> {
  switch (document.format) {
    case 'text':
      readText(document.text, list);
      return undefined;
    default:
      throw new ReadFailure('unknown_type');
  }
}

const languageOf = (passages: readonly Passage[]): string =>
  detectLanguage(
    passages
      .filter(({ kind }) => kind !== 'code')
      .slice(0, 200)
      .map(({ text }) => text)
      .join('\n'),
  );

/** Reads a document into passages. Throws ReadFailure with the reason where it can't. */
export async function readDocument(document: DocumentToRead): Promise<ReadDocument> {
  const list = new PassageList(document.sourceId);
  const title = await readInto(list, sniff(document.bytes, document));
  const { passages, isCut } = list;
  if (passages.length === 0) throw new ReadFailure('empty');
  return {
    passages,
    isCut,
    language: languageOf(passages),
    ...(title ? { title: title.slice(0, 200) } : {}),
  };
}
