import { computeBreakCost, isMostlyChinese } from './chinese-line-breaks.ts';
import {
  type BrokenLine,
  type BrokenText,
  breakGreedy,
  getLineText,
  getWeakEndCost,
  measureRangeWidth,
  type Paragraph,
  trimTrailingSpaces,
} from './line-breaking.ts';

/** Costs of a line end and of the shape of a text; lower is better. */
const breakCosts = {
  /** Gain of a line that ends with a clause or a part of one. */
  clause: { full: -0.5, part: -0.3 },
  /**
   * Cost of a line break in a series of Chinese words (after 、). `chinese` is the factor for the cost of other Chinese
   * breaks.
   */
  series: 0.2,
  chinese: 0.5,
  weakEnd: 1,
  /** Cost of a line that splits a clause, for each level of the punctuation inside it. */
  splitClause: 0.5,
  /** Cost of a line break between two capitalised words, which are often one name. */
  name: 0.4,
  shape: 2,
  shortLast: 0.8,
  /** Cost of a single word on the last line, unless that word is a clause of its own. */
  loneWord: 0.6,
  hole: 3.2,
} as const;

/** Fractions of the average width: a shorter last line looks left over, another shorter line leaves a hole. */
const shortLineShares = { last: 0.45, other: 0.75 } as const;
/** Number of clusters at the end of a line that decide the cost of that end. */
const maxEndClusters = 24;

const clauseEndPattern = /[;:.!?；：。！？]$/u;
const partEndPattern = /[,，–—]$/u;
const capitalEndPattern = /(?:^|\s)\p{Lu}\p{Ll}+$/u;
const capitalStartPattern = /^\p{Lu}\p{Ll}/u;

/** Returns the cost of a line that ends before cluster `next`. */
function computeEndCost(paragraph: Paragraph, next: number): number {
  const { clusters } = paragraph;
  const end = trimTrailingSpaces(paragraph, 0, next);
  const text = getLineText(paragraph, Math.max(0, end - maxEndClusters), end);
  if (clauseEndPattern.test(text)) return breakCosts.clause.full;
  if (partEndPattern.test(text)) return breakCosts.clause.part;
  if (isMostlyChinese(clusters))
    return /、$/u.test(text)
      ? breakCosts.series
      : computeBreakCost(clusters, next) * breakCosts.chinese;
  const after = getLineText(paragraph, next, Math.min(clusters.length, next + 3));
  // A capitalised word that is alone on its line may be the first word of a sentence, so it is not taken for a part of
  // a name.
  const isName = /\s/u.test(text);
  const name =
    isName && capitalEndPattern.test(text) && capitalStartPattern.test(after) ? breakCosts.name : 0;
  return getWeakEndCost(text) * breakCosts.weakEnd + name;
}

/**
 * How strongly the punctuation before cluster `next` separates: 2 after a clause, 1 after a part of one, 0.5 after an
 * item of a Chinese enumeration, otherwise 0.
 */
function getPauseLevel(paragraph: Paragraph, next: number): number {
  const end = trimTrailingSpaces(paragraph, 0, next);
  const last = paragraph.clusters[end - 1]?.text ?? '';
  if (clauseEndPattern.test(last)) return 2;
  if (partEndPattern.test(last)) return 1;
  return /、$/u.test(last) ? 0.5 : 0;
}

/** Returns how strongly a text is separated before each cluster; infinite at its start and its end. */
const listPauseLevels = (paragraph: Paragraph): number[] => {
  const total = paragraph.clusters.length;
  return Array.from({ length: total + 1 }, (_, at) =>
    at === 0 || at === total ? Number.POSITIVE_INFINITY : getPauseLevel(paragraph, at),
  );
};

/**
 * Returns by how much the punctuation inside a line separates more strongly than that at its ends, as in “the Titanic;
 * design”: 0 if no clause is split. `stop` is the first cluster of the next line; `levels` are those of `listPauseLevels`.
 */
function computeSplitLevel(
  { canEnd }: Paragraph,
  levels: readonly number[],
  start: number,
  stop: number,
): number {
  const outer = Math.min(levels[start] ?? 0, levels[stop] ?? 0);
  let inner = 0;
  for (let at = start + 1; at < stop; at += 1)
    if (canEnd[at - 1]) inner = Math.max(inner, levels[at] ?? 0);
  return Math.max(0, inner - outer);
}

/** Counts the lines that split a clause: they contain stronger punctuation than that at their ends. */
export function countSplitClauses(paragraph: Paragraph, { lines }: BrokenText): number {
  const levels = listPauseLevels(paragraph);
  return lines.filter(({ start }, i) => {
    const stop = lines[i + 1]?.start ?? paragraph.clusters.length;
    return computeSplitLevel(paragraph, levels, start, stop) > 0;
  }).length;
}

/** Whether a last line that begins at cluster `start` is a single word that looks left over. */
function isLoneWord(paragraph: Paragraph, start: number): boolean {
  const { clusters } = paragraph;
  if (start === 0 || isMostlyChinese(clusters) || computeEndCost(paragraph, start) < 0)
    return false;
  return !/\s/u.test(getLineText(paragraph, start, clusters.length).trim());
}

/** Whether the last line is a single word that looks left over. */
export const hasLoneWord = (paragraph: Paragraph, { lines }: BrokenText): boolean =>
  isLoneWord(paragraph, lines.at(-1)?.start ?? 0);

/** Returns the cost of a line's width in a text of `count` lines. A line that ends with a clause may be short. */
function computeShapeCost(
  width: number,
  { average, count, end }: { average: number; count: number; end: number | undefined },
): number {
  const uneven = (((width - average) / average) ** 2 * breakCosts.shape) / count;
  if (end === undefined)
    return uneven + (width < average * shortLineShares.last ? breakCosts.shortLast : 0);
  const missing = end < 0 ? 0 : Math.max(0, shortLineShares.other - width / average);
  return uneven + missing * breakCosts.hole;
}

/** Returns the cost of the lines of a text: where they end and how uneven they are. Lower is better. */
export function computeFreeBreakCost(paragraph: Paragraph, { lines }: BrokenText): number {
  const count = lines.length;
  const average = lines.reduce((sum, { width }) => sum + width, 0) / count;
  const levels = listPauseLevels(paragraph);
  return lines.reduce((sum, { start, width }, i) => {
    const next = lines[i + 1]?.start;
    const end = next === undefined ? undefined : computeEndCost(paragraph, next);
    const split = computeSplitLevel(paragraph, levels, start, next ?? paragraph.clusters.length);
    return (
      sum +
      (end ?? 0) +
      split * breakCosts.splitClause +
      computeShapeCost(width, { average, count, end })
    );
  }, 0);
}

type BreakStep = { cost: number; from: number };

/** Marks the lines that greedy breaking at the text's width would end elsewhere; they need a hard break. */
function markHardBreaks(paragraph: Paragraph, lines: BrokenLine[]): BrokenText {
  const wrap = Math.max(...lines.map(({ width }) => width)) + 1e-6;
  const marked = lines.map((line, i) => {
    const next = lines[i + 1];
    if (!next) return line;
    const [greedy] = breakGreedy(paragraph, wrap, line.start).lines;
    return greedy?.end === line.end ? line : { ...line, isHard: true as const };
  });
  return { lines: marked, wrap, hasBrokenWord: false };
}

/**
 * Breaks a text into `count` lines of at most `wrap` em with the lowest total cost; lines may end with hard breaks.
 * Undefined if the text doesn't fit. Avoids a lone last word where that needs no hard break, because PowerPoint does not
 * always keep hard breaks.
 */
export function breakFreely(
  paragraph: Paragraph,
  wrap: number,
  count: number,
): BrokenText | undefined {
  const cheapest = breakCheapest(paragraph, wrap, count, 0);
  if (!cheapest || !hasLoneWord(paragraph, cheapest)) return cheapest;
  const other = breakCheapest(paragraph, wrap, count, breakCosts.loneWord);
  const isKept =
    other && !hasLoneWord(paragraph, other) && other.lines.every(({ isHard }) => !isHard);
  return isKept ? other : cheapest;
}

/** Breaks a text into `count` lines where that costs least; a lone last word costs `loneWord`. */
function breakCheapest(
  paragraph: Paragraph,
  wrap: number,
  count: number,
  loneWord: number,
): BrokenText | undefined {
  const { clusters, canEnd } = paragraph;
  const total = clusters.length;
  const average = measureRangeWidth(paragraph, 0, total) / count;
  const ends = canEnd.flatMap((can, i) => (can && i + 1 < total ? [i + 1] : []));
  const stops = [...ends, total];
  const costOfEnd = new Map(ends.map((end) => [end, computeEndCost(paragraph, end)]));
  const levels = listPauseLevels(paragraph);
  let row = new Map<number, BreakStep>([[0, { cost: 0, from: -1 }]]);
  const rows = [row];
  for (let line = 1; line <= count; line += 1) {
    const next = new Map<number, BreakStep>();
    for (const [start, { cost }] of row)
      for (const stop of stops) {
        const isLast = stop === total;
        if (stop <= start || isLast !== (line === count)) continue;
        const end = trimTrailingSpaces(paragraph, start, stop);
        const width = measureRangeWidth(paragraph, start, end);
        if (width > wrap + 1e-6) break;
        const own = isLast ? undefined : (costOfEnd.get(stop) ?? 0);
        const lone = isLast && loneWord > 0 && isLoneWord(paragraph, start) ? loneWord : 0;
        const split = computeSplitLevel(paragraph, levels, start, stop) * breakCosts.splitClause;
        const sum =
          cost + (own ?? lone) + split + computeShapeCost(width, { average, count, end: own });
        if (sum < (next.get(stop)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(stop, { cost: sum, from: start });
      }
    rows.push(next);
    row = next;
  }
  const lines: BrokenLine[] = [];
  for (let [line, stop] = [count, total]; line > 0; line -= 1) {
    const step = rows[line]?.get(stop);
    if (!step) return undefined;
    const end = trimTrailingSpaces(paragraph, step.from, stop);
    lines.unshift({ start: step.from, end, width: measureRangeWidth(paragraph, step.from, end) });
    stop = step.from;
  }
  return markHardBreaks(paragraph, lines);
}

/**
 * Returns the text indexes of the spaces to replace by no-break spaces, so that greedy line breaking gives these lines
 * without hard breaks.
 */
export function findSpacesToBind(paragraph: Paragraph, { lines, wrap }: BrokenText): Set<number> {
  const { clusters, canEnd } = paragraph;
  const bound = new Set<number>();
  lines.forEach(({ start, isHard }, i) => {
    const next = lines[i + 1];
    if (!isHard || !next) return;
    for (let end = next.start + 1; end < next.end; end += 1) {
      const isOver =
        measureRangeWidth(paragraph, start, trimTrailingSpaces(paragraph, start, end)) > wrap;
      if (!canEnd[end - 1]) continue;
      if (isOver) return;
      bound.add(getLineText(paragraph, 0, end - 1).length);
    }
  });
  return new Set([...bound].filter((at) => getLineText(paragraph, 0, clusters.length)[at] === ' '));
}
