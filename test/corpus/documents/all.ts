import { readFile } from 'node:fs/promises';
import { handbook } from './handbook-zh.ts';
import { launchDeck } from './launch-deck.ts';
import { scannedLetter } from './scanned-letter.ts';
import { schoolMeals } from './school-meals.ts';
import { waterReport } from './water-report.ts';

const read = async (name: string) => new Uint8Array(await readFile(`test/corpus/${name}`));

/** A document of the corpus, with the function that creates its file and how it becomes a source. */
export type CorpusDocument = {
  file: string;
  way: 'paste' | 'upload' | 'page';
  bytes: () => Promise<Uint8Array>;
};

const pasted = [
  'product-brief.md',
  'technical-article.md',
  'quarterly-report.md',
  'meeting-notes.md',
  'policy-summary-zh.md',
  'technical-intro-zh.md',
];

/** All documents of the corpus. Text documents are files next to this folder; the others are generated. */
export const corpus: CorpusDocument[] = [
  ...pasted.map((file) => ({ file, way: 'paste' as const, bytes: () => read(file) })),
  { file: 'water-report.pdf', way: 'upload', bytes: waterReport },
  { file: 'staff-handbook-zh.docx', way: 'upload', bytes: handbook },
  { file: 'launch-deck.pptx', way: 'upload', bytes: launchDeck },
  { file: 'school-meals.xlsx', way: 'upload', bytes: schoolMeals },
  { file: 'bike-counts.csv', way: 'upload', bytes: () => read('bike-counts.csv') },
  { file: 'museum-page.html', way: 'page', bytes: () => read('museum-page.html') },
];

/** A document without text, from which no deck can be made. */
export const scan: CorpusDocument = {
  file: 'scanned-letter.pdf',
  way: 'upload',
  bytes: scannedLetter,
};

export type ExpectedDocument = { language: string; figures: string[]; terms: string[] };

/** Reads which numbers and terms a deck about the document must contain. */
export async function readExpectation({ file }: CorpusDocument): Promise<ExpectedDocument> {
  const name = file.replace(/\.\w+$/, '.expect.json');
  return JSON.parse(await readFile(`test/corpus/${name}`, 'utf8')) as ExpectedDocument;
}
