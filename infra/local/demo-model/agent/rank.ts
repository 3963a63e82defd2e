import { findFigures } from './figures.ts';
import { countWords, plainText } from './text.ts';

const stopWords = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may more most must no not of on or our she should so some such than that the their them then there these they this those to up was we were what when where which while who will with would you your'.split(
    ' ',
  ),
);

/** Returns the terms of a text: lightly stemmed words in Latin script, character pairs in Chinese. */
export function extractTerms(text: string): Set<string> {
  const plainLowerText = plainText(text).toLowerCase();
  const terms = new Set<string>();
  for (const [word] of plainLowerText.matchAll(
    /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'-]*/gu,
  )) {
    if (word.length > 1 && !stopWords.has(word)) terms.add(word.replace(/(?:ing|ed|es|s)$/, ''));
  }
  for (const [run] of plainLowerText.matchAll(/\p{Script=Han}{2,}/gu)) {
    for (let i = 0; i + 1 < run.length; i++) terms.add(run.slice(i, i + 2));
  }
  return terms;
}

/** TextRank's similarity: shared terms over the sum of the logs of both sizes (Mihalcea and Tarau, 2004). */
function computeSimilarity(a: Set<string>, b: Set<string>): number {
  if (a.size < 2 || b.size < 2) return 0;
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared / (Math.log(a.size) + Math.log(b.size));
}

const dampingFactor = 0.85;
const iterationCount = 24;
/** Maximum number of ranked sentences, because the graph is quadratic. Later ones get the minimum score. */
const maxRankedSentences = 300;

function computeTextRank(sentences: string[]): number[] {
  const terms = sentences.slice(0, maxRankedSentences).map(extractTerms);
  const weights = terms.map((a, i) => terms.map((b, j) => (i === j ? 0 : computeSimilarity(a, b))));
  const sums = weights.map((row) => row.reduce((total, weight) => total + weight, 0));
  let scores = terms.map(() => 1);
  for (let round = 0; round < iterationCount; round++) {
    scores = weights.map((row, i) => {
      const inflow = row.reduce(
        (total, w, j) => total + (w * (scores[j] ?? 0)) / (sums[j] || 1),
        0,
      );
      return 1 - dampingFactor + dampingFactor * (sums[i] ? inflow : 0);
    });
  }
  return sentences.map((_, i) => scores[i] ?? 1 - dampingFactor);
}

/**
 * Scores sentences: TextRank x (1 + 0.25 per number, at most three) x a length factor that is lower below 6 and above
 * 35 words. A higher score is more relevant.
 */
export function rankSentences(sentences: string[]): number[] {
  return computeTextRank(sentences).map((score, i) => {
    const sentence = sentences[i] ?? '';
    const figures = Math.min(3, findFigures(sentence).length);
    const words = countWords(sentence);
    const length = words < 6 ? 0.5 : words > 35 ? 0.7 : 1;
    return score * (1 + 0.25 * figures) * length;
  });
}
