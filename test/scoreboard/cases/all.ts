import { themeList } from '#shared/deck/theme-list.ts';
import {
  type CorpusDocument,
  corpusDocuments,
  readExpectation,
} from '#test/corpus/documents/all.ts';
import { requests } from './requests.ts';

/** One deck of the scoreboard's fixed set: its request, and the numbers and terms that it must contain. */
export type Case = {
  id: string;
  language: 'en' | 'zh-CN';
  topic: string;
  document?: CorpusDocument;
  slideCount: number;
  /** Speaking time in minutes, which sets the length of the notes; the default of the product if absent. */
  minutes?: number;
  theme: string;
  expected: string[];
};

/** Slide counts, assigned to the cases in turn, so that both topics and documents have short and long decks. */
const slideCounts = [8, 6, 10, 12, 7] as const;
const pickInTurn = <T>(list: readonly T[], i: number): T => {
  const one = list[i % list.length];
  if (one === undefined) throw new Error('cannot pick from an empty list');
  return one;
};

/** Returns the fixed set: every document of the corpus and every request; the themes are assigned in turn. */
export async function allCases(): Promise<Case[]> {
  const documentCases = await Promise.all(
    corpusDocuments.map(async (document) => {
      const { language, figures, terms } = await readExpectation(document);
      return {
        id: document.file,
        language: language === 'zh' ? ('zh-CN' as const) : ('en' as const),
        topic: '',
        document,
        expected: [...figures, ...terms],
      };
    }),
  );
  return [...documentCases, ...requests].map((one, i) => ({
    ...one,
    slideCount: pickInTurn(slideCounts, i),
    theme: pickInTurn(themeList, i).id,
  }));
}
