import { corpus } from '#test/corpus/documents/all.ts';
import { read } from './read.ts';

/** A document of the corpus by its file's name; throws for another. */
export const documentOf = (file: string) => {
  const found = corpus.find((document) => document.file === file);
  if (!found) throw new Error(`${file} is not in the corpus`);
  return found;
};

/** The same, read as the product reads it. */
export const readCorpus = async (file: string) =>
  read(file, await documentOf(file).bytes(), { isPage: documentOf(file).way === 'page' });
