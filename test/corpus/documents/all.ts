import { readFile } from 'node:fs/promises';
import { createHandbook } from './handbook-zh.ts';
import { createLaunchDeck } from './launch-deck.ts';
import { createScannedLetter } from './scanned-letter.ts';
import { createSchoolMeals } from './school-meals.ts';
import { createWaterReport } from './water-report.ts';

const readCorpusFile = async (name: string) =>
  new Uint8Array(await readFile(`test/corpus/${name}`));

/** A document of the corpus, with the function that creates its file and how it becomes a source. */
export type CorpusDocument = {
  file: string;
  way: 'paste' | 'upload' | 'page';
  bytes: () => Promise<Uint8Array>;
};

const pastedTexts = [
  'product-brief.md',
  'technical-article.md',
  'quarterly-report.md',
  'meeting-notes.md',
  'policy-summary-zh.md',
  'technical-intro-zh.md',
];

/** All documents of the corpus. Text documents are files next to this folder; the others are generated. */
export const corpusDocuments: CorpusDocument[] = [
  ...pastedTexts.map((file) => ({
    file,
    way: 'paste' as const,
    bytes: () => readCorpusFile(file),
  })),
  { file: 'water-report.pdf', way: 'upload', bytes: createWaterReport },
  { file: 'staff-handbook-zh.docx', way: 'upload', bytes: createHandbook },
  { file: 'launch-deck.pptx', way: 'upload', bytes: createLaunchDeck },
  { file: 'school-meals.xlsx', way: 'upload', bytes: createSchoolMeals },
  { file: 'bike-counts.csv', way: 'upload', bytes: () => readCorpusFile('bike-counts.csv') },
  { file: 'museum-page.html', way: 'page', bytes: () => readCorpusFile('museum-page.html') },
];

/** A document without text, from which no deck can be made. */
export const scannedDocument: CorpusDocument = {
  file: 'scanned-letter.pdf',
  way: 'upload',
  bytes: createScannedLetter,
};

export type ExpectedDocument = { language: string; figures: string[]; terms: string[] };

/** Reads which numbers and terms a deck about the document must contain. */
export async function readExpectation({ file }: CorpusDocument): Promise<ExpectedDocument> {
  const name = file.replace(/\.\w+$/, '.expect.json');
  return JSON.parse(await readFile(`test/corpus/${name}`, 'utf8')) as ExpectedDocument;
}
