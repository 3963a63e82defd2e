import { themeList } from '#shared/deck/theme-list.ts';
import { type CorpusDocument, corpus, expectedOf } from '#test/corpus/documents/all.ts';
import { requests } from './requests.ts';

/** One deck of the fixed set: what is asked, and what a careful reader would insist on. */
export type Case = {
  id: string;
  language: 'en' | 'zh-CN';
  topic: string;
  document?: CorpusDocument;
  slideCount: number;
  theme: string;
  expected: string[];
};

/** Counts come round, so that short decks and long ones are made of topics and of documents. */
const counts = [8, 6, 10, 12, 7] as const;
const roundOf = <T>(list: readonly T[], i: number): T => {
  const one = list[i % list.length];
  if (one === undefined) throw new Error('an empty list has no rounds');
  return one;
};

/** The fixed set: every document of the corpus and every request, in all themes in turn. */
export async function allCases(): Promise<Case[]> {
  const ofDocuments = await Promise.all(
    corpus.map(async (document) => {
      const { language, figures, terms } = await expectedOf(document);
      return {
        id: document.file,
        language: language === 'zh' ? ('zh-CN' as const) : ('en' as const),
        topic: '',
        document,
        expected: [...figures, ...terms],
      };
    }),
  );
  return [...ofDocuments, ...requests].map((one, i) => ({
    ...one,
    slideCount: roundOf(counts, i),
    theme: roundOf(themeList, i).id,
  }));
}
