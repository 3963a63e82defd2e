import LineBreaker from 'linebreak';
import { computeBreakCost, isMostlyChinese, splitsNumber } from './chinese-line-breaks.ts';
import { isCjk } from './font-faces.ts';
import type { Span } from './inline.ts';
import type { Cluster } from './text-shaping.ts';

/** One line of a paragraph: a range of cluster indexes without trailing spaces, and its width in em. */
export type BrokenLine = {
  start: number;
  end: number;
  width: number;
  /** Set if the line ends before the text would reach the width, so that other programs need a line break there. */
  isHard?: true;
};
/** A paragraph broken into lines. */
export type BrokenText = {
  lines: BrokenLine[];
  /** Width in em at which greedy line breaking produces these lines. */
  wrap: number;
  /** True when a word was longer than a line and had to be split. */
  hasBrokenWord: boolean;
};

/** Shaped text with its break opportunities; can be broken into lines at any width. */
export type Paragraph = {
  clusters: Cluster[];
  /** Whether a line may end after cluster i. */
  canEnd: boolean[];
  /** Width in em of all clusters before index i, including kerning. */
  offsets: number[];
};

const openingPunctuation = /^[“‘「『（《〈【〔［｛(]$/;
const closingPunctuation = /^[”’」』）》〉】〕］｝)]$/;

/** Whether a line may break outside a curly quote next to an ideograph; UAX 14 alone allows no break there. */
function isQuoteBreak(before: Cluster, after: Cluster | undefined): boolean {
  if (!after) return false;
  const ideographBefore =
    isCjk(before.text.codePointAt(0) ?? 0) && !openingPunctuation.test(before.text);
  const ideographAfter = /\p{Script=Han}/u.test(after.text);
  return (
    (ideographBefore && openingPunctuation.test(after.text)) ||
    (closingPunctuation.test(before.text) && ideographAfter)
  );
}

/** Letters up to which a word with a hyphen, such as “edge-case”, stays in one line. */
const maxCompoundCharacters = 13;

/** Whether a line break before cluster `start` is after the hyphen of a short compound. */
function splitsCompound(clusters: Cluster[], start: number): boolean {
  if (clusters[start - 1]?.text !== '-') return false;
  const isLetter = (at: number) => /[\p{L}\d-]/u.test(clusters[at]?.text ?? '');
  let [from, to] = [start - 1, start];
  while (start - from <= maxCompoundCharacters && isLetter(from - 1)) from -= 1;
  while (to - from <= maxCompoundCharacters && isLetter(to)) to += 1;
  return from < start - 1 && to > start && to - from <= maxCompoundCharacters;
}

/**
 * Returns the paragraph for shaped text, with its line break opportunities (UAX 14). Numbers in Chinese characters and
 * short compounds stay whole, except for `breaksEverywhere`: other programs break inside them.
 */
export function createParagraph(
  clusters: Cluster[],
  { breaksEverywhere = false }: { breaksEverywhere?: boolean } = {},
): Paragraph {
  const text = clusters.map((cluster) => cluster.text).join('');
  const positions = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) positions.add(at.position);
  let position = 0;
  let offset = 0;
  const offsets = [0];
  const canEnd = clusters.map((cluster, i) => {
    position += cluster.text.length;
    offset += cluster.advance + cluster.kern;
    offsets.push(offset);
    const isWhole = splitsNumber(clusters, i + 1) || splitsCompound(clusters, i + 1);
    if (isWhole && !breaksEverywhere) return false;
    return positions.has(position) || isQuoteBreak(cluster, clusters[i + 1]);
  });
  return { clusters, canEnd, offsets };
}

/** Returns the width of a range of clusters in em. */
export function measureRangeWidth(paragraph: Paragraph, start: number, end: number): number {
  if (end <= start) return 0;
  const { offsets, clusters } = paragraph;
  return (offsets[end] ?? 0) - (offsets[start] ?? 0) - (clusters[end - 1]?.kern ?? 0);
}

/** Returns the end of a range of clusters without the spaces at its end. */
export function trimTrailingSpaces(paragraph: Paragraph, start: number, end: number): number {
  let last = end;
  while (last > start && paragraph.clusters[last - 1]?.isSpace) last -= 1;
  return last;
}

/** Returns where the line that begins at `start` ends: at the last opportunity that fits, otherwise inside the word. */
function findLineEnd(
  paragraph: Paragraph,
  start: number,
  wrap: number,
): { end: number; inside: boolean } {
  let fitting = -1;
  let inside = start + 1;
  for (let end = start + 1; end <= paragraph.clusters.length; end += 1) {
    const width = measureRangeWidth(paragraph, start, trimTrailingSpaces(paragraph, start, end));
    if (width > wrap + 1e-6) break;
    inside = end;
    if (paragraph.canEnd[end - 1] || end === paragraph.clusters.length) fitting = end;
  }
  return fitting > 0 ? { end: fitting, inside: false } : { end: inside, inside: true };
}

/** Breaks a paragraph greedily at `wrap` em. Splits a word that is longer than a line between graphemes. */
export function breakGreedy(paragraph: Paragraph, wrap: number, from = 0): BrokenText {
  const lines: BrokenLine[] = [];
  let hasBrokenWord = false;
  let start = from;
  while (start < paragraph.clusters.length) {
    const { end, inside } = findLineEnd(paragraph, start, wrap);
    hasBrokenWord ||= inside;
    const last = trimTrailingSpaces(paragraph, start, end);
    lines.push({ start, end: last, width: measureRangeWidth(paragraph, start, last) });
    start = end;
  }
  return { lines, wrap, hasBrokenWord };
}

/** A last line shorter than this fraction of the widest line is a widow. */
const widowShare = 0.34;

function hasWidow(broken: BrokenText): boolean {
  const last = broken.lines.at(-1);
  const widest = Math.max(...broken.lines.map((line) => line.width));
  return broken.lines.length > 1 && last !== undefined && last.width < widest * widowShare;
}

/** Returns the cost of Chinese line breaks (lower is better): where the lines end, plus how uneven they are. */
function computeChineseBreakCost(
  paragraph: Paragraph,
  broken: BrokenText,
  greedy: BrokenText,
  mode: 'widow' | 'full',
) {
  const { lines } = broken;
  const seams = lines.slice(1).map(({ start }) => computeBreakCost(paragraph.clusters, start));
  const widths = lines.map((line) => line.width);
  const uneven = 1 - Math.min(...widths) / Math.max(...widths);
  const shape =
    mode === 'full' ? uneven * 2.4 : hasWidow(broken) ? 3 : 1 - broken.wrap / greedy.wrap;
  return seams.reduce((sum, cost) => sum + cost, 0) + shape;
}

/** Breaks Chinese text at the width that costs least without adding a line; prefers line ends at natural pauses. */
function breakChinese(
  paragraph: Paragraph,
  greedy: BrokenText,
  mode: 'widow' | 'full',
): BrokenText {
  let best = greedy;
  let minCost = computeChineseBreakCost(paragraph, greedy, greedy, mode);
  const step = greedy.wrap / 48;
  for (let width = greedy.wrap - step; width > greedy.wrap / 2; width -= step) {
    const next = breakGreedy(paragraph, width);
    if (next.lines.length !== greedy.lines.length || next.hasBrokenWord) break;
    const cost = computeChineseBreakCost(paragraph, next, greedy, mode);
    if (cost < minCost - 1e-6) [best, minCost] = [next, cost];
  }
  return best;
}

/** Articles, prepositions and similar words, which should stay on the same line as the next word. */
const functionWord = '(?:an?|the|of|to|in|on|at|by|for|from|with|into|and|or|our|its|their)';
const functionWordPattern = new RegExp(`^${functionWord}$`, 'i');
const functionWordSpace = new RegExp(`(?<=(?:^| )${functionWord}) `, 'gi');

/** Joins each article or preposition to the next word with a no-break space, which every output format supports. */
export function bindFunctionWords(spans: readonly Span[]): Span[] {
  return spans.map((span) => ({ ...span, text: span.text.replace(functionWordSpace, '\u00a0') }));
}

/** A line that ends with the first short word of a new sentence. */
const strandedSentenceStartPattern = /[.!?] \p{L}{1,3}$/u;

/** Words that no line of a title should end with, and words that should rather begin a line. */
const leadingWordPatterns = {
  strong: new RegExp(
    `(?:^|[\\s\u00a0])(?:${functionWord.slice(3, -1)}|it|no|not|is|that|this|over|about|than|per|up)$`,
    'i',
  ),
  light: /(?:^|[\s\u00a0])(?:and|or|so|but|yet|as|if|because|while|who|which)$/i,
} as const;

/** Returns the text of a range of clusters. */
export const getLineText = ({ clusters }: Paragraph, start: number, end: number): string =>
  clusters
    .slice(start, end)
    .map(({ text }) => text)
    .join('');

/** Returns the penalty of a line whose last word belongs to the next line, such as an article: 0, 0.5 or 1. */
export function getWeakEndCost(line: string): number {
  if (strandedSentenceStartPattern.test(line)) return 1;
  if (leadingWordPatterns.light.test(line)) return 0.5;
  return leadingWordPatterns.strong.test(line) ? 1 : 0;
}

/**
 * Counts the lines that end with a word that belongs to the next line, such as an article.
 * A line that ends with "and" or "or" adds `conjunction` instead of 1.
 */
export function countWeakLineEnds(
  { clusters }: Paragraph,
  { lines }: BrokenText,
  conjunction = 1,
): number {
  return lines.slice(0, -1).reduce((sum, { start, end }) => {
    const line = clusters.slice(start, end).map(({ text }) => text);
    const word = line.slice(line.lastIndexOf(' ') + 1).join('');
    if (strandedSentenceStartPattern.test(line.join(''))) return sum + 1;
    if (!functionWordPattern.test(word)) return sum;
    return sum + (/^(?:and|or)$/i.test(word) ? conjunction : 1);
  }, 0);
}

/** A last line shorter than this fraction of the widest line looks too short, even if it is no widow. */
const shortLastLineShare = 0.5;
/**
 * A line other than the last that is shorter than this fraction of the widest line leaves a visible hole in the text.
 */
const gapShare = 0.58;
const lineEndCosts = { conjunction: 0.5, leftOver: 0.6, hole: 1.2 } as const;

/**
 * Returns the penalty for awkward line breaks (lower is better). A line that ends with an article adds 1; the other
 * penalties are relative to that.
 */
export function computeLineBreakPenalty(paragraph: Paragraph, broken: BrokenText): number {
  const { clusters } = paragraph;
  const ends = isMostlyChinese(clusters)
    ? broken.lines.slice(1).reduce((sum, { start }) => sum + computeBreakCost(clusters, start), 0) /
      2
    : countWeakLineEnds(paragraph, broken, lineEndCosts.conjunction);
  const widths = broken.lines.map((line) => line.width);
  const widest = Math.max(...widths);
  const isLeftOver = (widths.at(-1) ?? 0) < widest * shortLastLineShare;
  const hasHole = widths.slice(0, -1).some((width) => width < widest * gapShare);
  return ends + (isLeftOver ? lineEndCosts.leftOver : 0) + (hasHole ? lineEndCosts.hole : 0);
}

/** Whether the narrower lines are better: they are more even, so they win unless their penalty is higher. */
function isBetterBreak(paragraph: Paragraph, narrow: BrokenText, wide: BrokenText): boolean {
  return (
    hasWidow(wide) ||
    computeLineBreakPenalty(paragraph, narrow) <= computeLineBreakPenalty(paragraph, wide)
  );
}

/**
 * Minimum width of the last line of body text as a fraction of the column's width: in general (`measure`), and if it
 * has a single word (`word`).
 */
const minLastLineShares = { measure: 0.25, word: 0.34 } as const;
/** Lines with fewer characters are too short to keep articles with the next word. */
const maxNarrowLineCharacters = 32;
const bodyLineCosts = {
  uneven: 4,
  shortLast: 0.5,
  lastWord: 0.12,
  narrower: 0.3,
  weakEnd: 0.12,
} as const;

/**
 * Returns the cost of the lines of body text (lower is better): uneven lines, a short last line, and lines that end
 * with an article, the latter only in columns of 32 characters and more. `measure` is the width of the column in em.
 */
export function computeBodyBreakCost(
  paragraph: Paragraph,
  broken: BrokenText,
  measure: number,
): number {
  const { lines } = broken;
  const last = lines.at(-1);
  if (!last || lines.length < 2) return 0;
  const widest = Math.max(...lines.map(({ width }) => width));
  const others = lines.slice(0, -1);
  const uneven = others.reduce((sum, { width }) => sum + (1 - width / widest) ** 2, 0);
  const isWord = !/[\s\u00a0]/u.test(getLineText(paragraph, last.start, last.end));
  const short =
    last.width < measure * minLastLineShares.measure
      ? bodyLineCosts.shortLast
      : isWord && last.width < widest * minLastLineShares.word
        ? bodyLineCosts.lastWord
        : 0;
  const isNarrow = paragraph.clusters.length / lines.length < maxNarrowLineCharacters;
  const weak = isNarrow ? 0 : countWeakLineEnds(paragraph, broken) * bodyLineCosts.weakEnd;
  const narrower = (1 - widest / measure) * bodyLineCosts.narrower;
  return (uneven / others.length) * bodyLineCosts.uneven + short + narrower + weak;
}

/**
 * Minimum range of widths in em that must give the same lines: other programs measure text a little wider or narrower.
 */
const minCostReduction = 0.1;

/**
 * Yields the line breaks that narrower widths give with the same number of lines, widest first. Leaves out those that
 * only a small range of widths gives.
 */
function* listNarrowerBreaks(paragraph: Paragraph, from: BrokenText): Generator<BrokenText> {
  const widestOf = ({ lines }: BrokenText) => Math.max(...lines.map(({ width }) => width));
  let broken = from;
  for (;;) {
    const widest = widestOf(broken);
    broken = breakGreedy(paragraph, widest - 1e-4);
    if (broken.lines.length !== from.lines.length || broken.hasBrokenWord) return;
    if (widest - widestOf(broken) >= minCostReduction) yield broken;
  }
}

/** Breaks body text at the width that costs least without adding a line. */
function breakBody(paragraph: Paragraph, greedy: BrokenText): BrokenText {
  const costOf = (broken: BrokenText) => computeBodyBreakCost(paragraph, broken, greedy.wrap);
  let [best, minCost] = [greedy, costOf(greedy)];
  for (const next of listNarrowerBreaks(paragraph, greedy)) {
    const cost = costOf(next);
    if (cost < minCost - 1e-6) [best, minCost] = [next, cost];
  }
  return best;
}

/**
 * Breaks a paragraph and narrows the wrap width without adding lines. `widow` avoids a short last line and uneven
 * lines; `full` makes the lines as even as possible without worse line ends. Chinese lines prefer to end at pauses.
 */
export function breakBalanced(
  paragraph: Paragraph,
  wrap: number,
  mode: 'none' | 'widow' | 'full',
): BrokenText {
  const greedy = breakGreedy(paragraph, wrap);
  if (mode === 'none' || greedy.lines.length < 2 || greedy.hasBrokenWord) return greedy;
  if (isMostlyChinese(paragraph.clusters)) return breakChinese(paragraph, greedy, mode);
  if (mode === 'widow') return breakBody(paragraph, greedy);
  let best = greedy;
  const step = wrap / 48;
  for (let width = wrap - step; width > wrap / 2; width -= step) {
    const next = breakGreedy(paragraph, width);
    if (next.lines.length !== greedy.lines.length || next.hasBrokenWord) break;
    if (isBetterBreak(paragraph, next, best)) best = next;
  }
  return best;
}
