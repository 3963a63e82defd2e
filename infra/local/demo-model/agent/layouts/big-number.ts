import { clipToWords } from '../clip.ts';
import { findFigures } from '../figures.ts';
import { rankSentences, termsOf } from '../rank.ts';
import { leansOnContext } from '../sentences.ts';
import { normalised, plainText, wordsIn } from '../text.ts';
import { bestFigure, statOf } from './figures.ts';
import { type Build, isSaidBy, type Material, sentencesOf, wordLimit } from './material.ts';

/** The sentence that stands beside the number: one with no better number of its own. */
function contextOf(material: Material, others: string[]): string | undefined {
  const words = wordLimit(material, 26);
  const told = others.flatMap((sentence) => {
    const clause = clipToWords(sentence, words);
    return clause && !isSaidBy(material.title, clause) ? [clause] : [];
  });
  const calm = (text: string) => findFigures(text).length + (leansOnContext(text) ? 2 : 0);
  return told.toSorted((a, b) => calm(a) - calm(b))[0];
}

/** Terms that a title shares with the sentence of its figure where both speak of one thing. */
const sharedTerms = 2;

/**
 * Whether a figure's sentence is what the title speaks of: under another statement the figure would seem to be its
 * own. The heading of its section stands over any of them.
 */
function isOf({ title, blocks }: Material, sentence: string): boolean {
  const isHeading = (text: string) => normalised(plainText(text)) === normalised(title);
  if (title === '' || blocks.some(({ heading }) => heading.some(isHeading))) return true;
  const named = termsOf(title);
  const shared = [...termsOf(sentence)].filter((term) => named.has(term) && !/^\d+$/.test(term));
  return shared.length >= Math.min(sharedTerms, named.size);
}

/** The strongest figure of a short text, with what it counts and one sentence beside it. */
export const buildBigNumber: Build = (material) => {
  const sentences = sentencesOf(material.blocks);
  const scores = rankSentences(sentences);
  const stats = sentences.flatMap((sentence, i) => {
    const figure = bestFigure(sentence);
    const stat = figure && statOf(sentence, figure, material);
    const isNew = stat && !isSaidBy(material.title, stat.label);
    return stat && isNew && isOf(material, sentence)
      ? [{ sentence, stat, score: scores[i] ?? 0 }]
      : [];
  });
  const [best] = stats.toSorted((a, b) => b.score - a.score);
  if (!best) return undefined;
  const { value, label, detail } = best.stat;
  const others = sentences.filter((sentence) => sentence !== best.sentence);
  const context = detail ?? contextOf(material, others);
  // A title that is a sentence of its own is context enough.
  const isTold = material.title !== '' && wordsIn(label) >= 7;
  if (!context) return isTold ? { value, label } : undefined;
  return { value, label, context };
};
