import { clipToWords } from '../clip.ts';
import { findFigures } from '../figures.ts';
import { extractTerms, rankSentences } from '../rank.ts';
import { needsContext } from '../sentences.ts';
import { countWords, normaliseText, plainText } from '../text.ts';
import { findBestFigure, toStat } from './figures.ts';
import {
  isCoveredBy,
  itemSentences,
  type LayoutBuilder,
  type Material,
  maxItemWords,
} from './material.ts';

/**
 * Returns the text to show beside the big number: the one with the fewest other numbers. Undefined without a candidate.
 */
function pickContext(material: Material, sentences: string[]): string | undefined {
  const words = maxItemWords(material, 26);
  const clauses = sentences.flatMap((sentence) => {
    const clause = clipToWords(sentence, words);
    return clause && !isCoveredBy(material.title, clause) ? [clause] : [];
  });
  const distraction = (text: string) => findFigures(text).length + (needsContext(text) ? 2 : 0);
  return clauses.toSorted((a, b) => distraction(a) - distraction(b))[0];
}

/** Number of terms that the title and the sentence with the number must share to be about the same thing. */
const minSharedTerms = 2;

/**
 * Whether the sentence with the big number is about the topic of the title; under another title the number would be
 * misunderstood. Always true if the title is the heading of the section.
 */
function matchesTitle({ title, blocks }: Material, sentence: string): boolean {
  const isHeading = (text: string) => normaliseText(plainText(text)) === normaliseText(title);
  if (title === '' || blocks.some(({ heading }) => heading.some(isHeading))) return true;
  const named = extractTerms(title);
  const shared = [...extractTerms(sentence)].filter(
    (term) => named.has(term) && !/^\d+$/.test(term),
  );
  return shared.length >= Math.min(minSharedTerms, named.size);
}

/** Shows the strongest number of a short text, with its label and one more sentence. */
export const buildBigNumber: LayoutBuilder = (material) => {
  const sentences = itemSentences(material.blocks);
  const scores = rankSentences(sentences);
  const stats = sentences.flatMap((sentence, i) => {
    const figure = findBestFigure(sentence);
    const stat = figure && toStat(sentence, figure, material);
    const isNew = stat && !isCoveredBy(material.title, stat.label);
    return stat && isNew && matchesTitle(material, sentence)
      ? [{ sentence, stat, score: scores[i] ?? 0 }]
      : [];
  });
  const [best] = stats.toSorted((a, b) => b.score - a.score);
  if (!best) return undefined;
  const { value, label, detail } = best.stat;
  const otherSentences = sentences.filter((sentence) => sentence !== best.sentence);
  const context = detail ?? pickContext(material, otherSentences);
  // A long label under a title needs no further context.
  const isSelfExplanatory = material.title !== '' && countWords(label) >= 7;
  if (!context) return isSelfExplanatory ? { value, label } : undefined;
  return { value, label, context };
};
