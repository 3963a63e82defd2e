import { corpusDocuments } from '#test/corpus/documents/all.ts';
import { read } from './read.ts';

/** Returns a document of the corpus by file name; throws if there is none. */
export const findDocument = (file: string) => {
  const found = corpusDocuments.find((document) => document.file === file);
  if (!found) throw new Error(`${file} is not in the corpus`);
  return found;
};

/** Reads a document of the corpus like the product does. */
export const readCorpus = async (file: string) =>
  read(file, await findDocument(file).bytes(), { isPage: findDocument(file).way === 'page' });
