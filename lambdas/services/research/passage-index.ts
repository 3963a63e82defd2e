import MiniSearch from 'minisearch';
import type { Passage } from '#shared/schemas/research.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const unspacedScriptPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Characters that no word contains (Unicode Standard Annex 29); `.`, `,`, `:`, `;`, `'` and `_` may be inside one. */
const wordBreakPattern = /[\s!-&(-+\-/<-@[-^`{-~]+/;
const plainWordPattern = /^[.,:;']*(_*[a-z0-9][a-z0-9_]*)[.,:;']*$/;

/** Returns the words of a text. For scripts without spaces: the segmenter's words and each of their characters. */
export function splitWords(text: string): string[] {
  const pieces = text.normalize('NFKC').toLowerCase().split(wordBreakPattern);
  const words: string[] = [];
  const segmented = new Map<string, string[]>();
  for (const piece of pieces) {
    const plain = plainWordPattern.exec(piece)?.[1];
    if (plain !== undefined) {
      words.push(plain);
      continue;
    }
    const segmentedWords = segmented.get(piece) ?? segmentWords(piece);
    segmented.set(piece, segmentedWords);
    for (const word of segmentedWords) words.push(word);
  }
  return words;
}

/** Splits a piece with the segmenter, which takes about 20 times as long as a regular expression. */
function segmentWords(piece: string): string[] {
  if (!/[\p{L}\p{N}]/u.test(piece)) return [];
  return [...segmenter.segment(piece)].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return [];
    const isCompound = segment.length > 1 && unspacedScriptPattern.test(segment);
    return isCompound ? [segment, ...segment] : [segment];
  });
}

/** Removes the ending of an English word, so that "deliveries" finds "delivery". */
const stemWord = (word: string): string =>
  /^[a-z]{5,}$/.test(word)
    ? word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '')
    : word;

export type PassageHit = { passage: Passage; score: number };

type IndexedPassage = { id: string; text: string; heading: string };

/** Finds passages by the words of a query, ranked by BM25; the headings above a passage count too. */
export class PassageIndex {
  private readonly byId = new Map<string, Passage>();
  private readonly index = new MiniSearch<IndexedPassage>({
    fields: ['text', 'heading'],
    tokenize: splitWords,
    processTerm: stemWord,
    searchOptions: {
      boost: { heading: 0.5 },
      prefix: (term) => term.length > 3,
      combineWith: 'OR',
    },
  });

  /** Adds the passages that are not in the index yet; a million characters take about a second. */
  add(passages: readonly Passage[]): void {
    for (const passage of passages) {
      if (this.byId.has(passage.id)) continue;
      const { id, text, heading } = passage;
      this.byId.set(id, passage);
      this.index.add({ id, text, heading: heading.join(' ') });
    }
  }

  search(query: string, maxHits: number): PassageHit[] {
    const foundPassages = this.index.search(query).slice(0, maxHits);
    return foundPassages.flatMap(({ id, score }) => {
      const passage = this.byId.get(String(id));
      return passage ? [{ passage, score }] : [];
    });
  }
}
