import { isWordEdge, spansWord } from './chinese-words.ts';
import type { Cluster } from './text-shaping.ts';

const hanPattern = /\p{Script=Han}/u;
const punctuationPattern = /^[，。；：！？、…—）》”’」』]$/;
/** Chinese particles and suffixes, which belong to the character before them. */
const particlePattern = /^[了着过们吗呢吧么率者]$/;
/** Prepositions, which belong to the words after them. */
const prepositionPattern = /^[由从自向对被把将让于为以]$/u;
/** Numerals, determiners and negations, which belong to the character after them. */
const bindsToNextPattern = /^[\d〇零一二三四五六七八九十百千万亿两几半每第各这那不未]$/;
const numeralPattern = /^[\d〇零一二三四五六七八九十百千万亿两]$/;
/** Measure words, which follow a numeral in a number, a date or an amount. */
export const measureWords =
  '年月日号时点分秒个位名户家座项次倍人条份元块米度岁周季天届期章层级类种件台辆套处场间张本册篇页吨克升亩成折';
const measureWordPattern = new RegExp(`^[${measureWords}%％‰]$`);
/** Cost of splitting a number; higher than any other cost, including that of uneven lines. */
const splitNumberCost = 6;
/** Cost of splitting a common word; higher than that of a break after a preposition. */
const splitWordCost = 4;
/** A fraction, such as 四分之一. */
const fractionPattern = /[\d一二三四五六七八九十百千万]分之[\d一二三四五六七八九十百千万]/gu;
/** Cost of a break where no known word begins or ends: it may split a word that isn't in the list. */
const unknownWordCost = 1.8;

/** Whether most characters are Chinese, so that a line may break almost anywhere. */
export function isMostlyChinese(clusters: Cluster[]): boolean {
  const words = clusters.filter((cluster) => !cluster.isSpace);
  return words.filter((cluster) => hanPattern.test(cluster.text)).length > words.length / 2;
}

/**
 * Returns the cost of a line break before cluster `start` in Chinese text: 0 after punctuation, highest inside a
 * number, high inside a common word or before a particle.
 */
export function computeBreakCost(clusters: Cluster[], start: number): number {
  const before = clusters[start - 1];
  const after = clusters[start];
  if (!before || !after || punctuationPattern.test(before.text)) return 0;
  if (splitsNumber(clusters, start)) return splitNumberCost;
  // The space between Chinese characters and digits is only typographic, not a pause, so a break there has a cost.
  if (before.isSpace && hanPattern.test((clusters[start - 2]?.text ?? '') + after.text)) return 1;
  if (before.isSpace || !hanPattern.test(before.text + after.text)) return 0.5;
  if (splitsWord(clusters, start)) return splitWordCost;
  if (particlePattern.test(after.text) || bindsToNextPattern.test(before.text)) return 2.5;
  if (
    prepositionPattern.test(before.text) &&
    !isWordEdge(joinClusterTexts(clusters, start - 3, start), '')
  )
    return 2.5;
  if (isWordBoundary(clusters, start)) return 1;
  return isNextToPunctuation(clusters, start) ? 2.5 : unknownWordCost;
}

/** Whether the break leaves one character between itself and punctuation; most words have at least two. */
const isNextToPunctuation = (clusters: Cluster[], start: number): boolean =>
  [clusters[start - 2], clusters[start + 1]].some(
    (one) => one && punctuationPattern.test(one.text),
  );

const joinClusterTexts = (clusters: Cluster[], from: number, to: number): string =>
  clusters
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join('');

/** Characters that are usually whole words, such as conjunctions: a word ends on either side of them. */
const conjunctionPattern = /^[的和与及或在是为让把将从向对被由并而但也都就以因其之更最]$/u;

/** Whether a word certainly ends here: a common word or a conjunction is next to the break. */
function isWordBoundary(clusters: Cluster[], start: number): boolean {
  const [before, after] = [
    joinClusterTexts(clusters, start - 3, start),
    joinClusterTexts(clusters, start, start + 3),
  ];
  const isBound =
    conjunctionPattern.test(before.slice(-1)) || conjunctionPattern.test(after.slice(0, 1));
  return isBound || isWordEdge(before, after);
}

/** Whether a line break before cluster `start` splits a common Chinese word. */
export function splitsWord(clusters: Cluster[], start: number): boolean {
  return spansWord(
    joinClusterTexts(clusters, start - 2, start),
    joinClusterTexts(clusters, start, start + 2),
  );
}

/** Whether a line break before cluster `start` splits a number, or separates it from its measure word. */
export function splitsNumber(clusters: Cluster[], start: number): boolean {
  const [before, after] = [clusters[start - 1]?.text ?? '', clusters[start]?.text ?? ''];
  return (
    (numeralPattern.test(before) &&
      (numeralPattern.test(after) || measureWordPattern.test(after))) ||
    splitsFraction(clusters, start)
  );
}

/** Whether a line break before cluster `start` splits a fraction. */
function splitsFraction(clusters: Cluster[], start: number): boolean {
  const before = joinClusterTexts(clusters, start - 3, start);
  const text = before + joinClusterTexts(clusters, start, start + 3);
  return [...text.matchAll(fractionPattern)].some(
    ({ index, 0: { length } }) => index < before.length && index + length > before.length,
  );
}
