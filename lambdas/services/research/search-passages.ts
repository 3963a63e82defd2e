import MiniSearch from 'minisearch';
import type { Passage } from '#shared/schemas/research.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words of a text; where a script writes none apart, the segmenter's words and each of their characters. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(
    ({ segment, isWordLike }) => {
      if (!isWordLike) return [];
      const isCompound = segment.length > 1 && unspaced.test(segment);
      return isCompound ? [segment, ...segment] : [segment];
    },
  );
}

/** The end of an English word is left off, so that "deliveries" finds "delivery". */
const stem = (word: string): string =>
  /^[a-z]{5,}$/.test(word)
    ? word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '')
    : word;

export type Hit = { passage: Passage; score: number };

/** Finds passages by the words of a query, ranked by BM25; headings above a passage count too. */
export function passageSearch(
  passages: readonly Passage[],
): (query: string, most: number) => Hit[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<{ id: string; text: string; heading: string }>({
    fields: ['text', 'heading'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { heading: 0.5 },
      prefix: (term) => term.length > 3,
      combineWith: 'OR',
    },
  });
  index.addAll(
    [...byId.values()].map(({ id, text, heading }) => ({ id, text, heading: heading.join(' ') })),
  );
  return (query, most) =>
    index
      .search(query)
      .slice(0, most)
      .flatMap(({ id, score }) => {
        const passage = byId.get(String(id));
        return passage ? [{ passage, score }] : [];
      });
}
