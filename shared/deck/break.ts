import LineBreaker from 'linebreak';
import type { Span } from './inline.ts';
import { isCjk } from './measure.ts';
import { isHan, seamCost } from './seams.ts';
import type { Cluster } from './shape.ts';

/** Lines of a paragraph as index ranges of its clusters, trailing space left out. Widths in em. */
export type BrokenLine = { start: number; end: number; width: number };
export type Broken = {
  lines: BrokenLine[];
  /** The width at which greedy breaking gives these lines. */
  wrap: number;
  /** True when a word was too long for a line and was broken inside. */
  hasBrokenWord: boolean;
};

/** A paragraph ready to be broken at any width. */
export type Paragraph = {
  clusters: Cluster[];
  /** Whether a line may end after cluster i. */
  canEnd: boolean[];
  /** Width of clusters before i, kerning included. */
  offsets: number[];
};

const opening = /^[“‘「『（《〈【〔［｛(]$/;
const closing = /^[”’」』）》〉】〕］｝)]$/;

/** UAX 14 leaves no break beside curly quotes; between ideographs there is one, outside the quotes. */
function isQuoteBreak(before: Cluster, after: Cluster | undefined): boolean {
  if (!after) return false;
  const ideographBefore = isCjk(before.text.codePointAt(0) ?? 0) && !opening.test(before.text);
  const ideographAfter = /\p{Script=Han}/u.test(after.text);
  return (
    (ideographBefore && opening.test(after.text)) || (closing.test(before.text) && ideographAfter)
  );
}

/** Finds the break opportunities of shaped text. */
export function createParagraph(clusters: Cluster[]): Paragraph {
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
    return positions.has(position) || isQuoteBreak(cluster, clusters[i + 1]);
  });
  return { clusters, canEnd, offsets };
}

function widthOf(paragraph: Paragraph, start: number, end: number): number {
  if (end <= start) return 0;
  const { offsets, clusters } = paragraph;
  return (offsets[end] ?? 0) - (offsets[start] ?? 0) - (clusters[end - 1]?.kern ?? 0);
}

function trimEnd(paragraph: Paragraph, start: number, end: number): number {
  let last = end;
  while (last > start && paragraph.clusters[last - 1]?.isSpace) last -= 1;
  return last;
}

/** The end of the line that starts at `start`: the last opportunity that fits, else inside the word. */
function nextEnd(
  paragraph: Paragraph,
  start: number,
  wrap: number,
): { end: number; inside: boolean } {
  let fitting = -1;
  let inside = start + 1;
  for (let end = start + 1; end <= paragraph.clusters.length; end += 1) {
    const width = widthOf(paragraph, start, trimEnd(paragraph, start, end));
    if (width > wrap + 1e-6) break;
    inside = end;
    if (paragraph.canEnd[end - 1] || end === paragraph.clusters.length) fitting = end;
  }
  return fitting > 0 ? { end: fitting, inside: false } : { end: inside, inside: true };
}

/** Greedy breaking at `wrap` em. A word longer than a line is broken between graphemes. */
export function breakAt(paragraph: Paragraph, wrap: number): Broken {
  const lines: BrokenLine[] = [];
  let hasBrokenWord = false;
  let start = 0;
  while (start < paragraph.clusters.length) {
    const { end, inside } = nextEnd(paragraph, start, wrap);
    hasBrokenWord ||= inside;
    const last = trimEnd(paragraph, start, end);
    lines.push({ start, end: last, width: widthOf(paragraph, start, last) });
    start = end;
  }
  return { lines, wrap, hasBrokenWord };
}

/** A last line shorter than this share of the widest one is a widow. */
const widowShare = 0.34;

function isWidowed(broken: Broken): boolean {
  const last = broken.lines.at(-1);
  const widest = Math.max(...broken.lines.map((line) => line.width));
  return broken.lines.length > 1 && last !== undefined && last.width < widest * widowShare;
}

/** How good Chinese lines are, the less the better: what their ends part, then how unlike they are. */
function costOf(paragraph: Paragraph, broken: Broken, greedy: Broken, mode: 'widow' | 'full') {
  const { lines } = broken;
  const seams = lines.slice(1).map(({ start }) => seamCost(paragraph.clusters, start));
  const widths = lines.map((line) => line.width);
  const uneven = 1 - Math.min(...widths) / Math.max(...widths);
  const shape =
    mode === 'full' ? uneven * 2.4 : isWidowed(broken) ? 3 : 1 - broken.wrap / greedy.wrap;
  return seams.reduce((sum, cost) => sum + cost, 0) + shape;
}

/** The width, of those that keep the number of lines, whose lines end where a Chinese reader pauses. */
function breakAtSeams(paragraph: Paragraph, greedy: Broken, mode: 'widow' | 'full'): Broken {
  let best = greedy;
  let least = costOf(paragraph, greedy, greedy, mode);
  const step = greedy.wrap / 48;
  for (let width = greedy.wrap - step; width > greedy.wrap / 2; width -= step) {
    const next = breakAt(paragraph, width);
    if (next.lines.length !== greedy.lines.length || next.hasBrokenWord) break;
    const cost = costOf(paragraph, next, greedy, mode);
    if (cost < least - 1e-6) [best, least] = [next, cost];
  }
  return best;
}

/** Articles, prepositions and the like: they belong to what stands after them. */
const leaningWord = '(?:an?|the|of|to|in|on|at|by|for|from|with|into|and|or|our|its|their)';
const leaning = new RegExp(`^${leaningWord}$`, 'i');
const leaningSpace = new RegExp(`(?<=(?:^| )${leaningWord}) `, 'gi');

/** Text whose leaning words are bound to the next by a no-break space, which every program knows. */
export function bindLeaning(spans: Span[]): Span[] {
  return spans.map((span) => ({ ...span, text: span.text.replace(leaningSpace, '\u00a0') }));
}

/** The space between a sign of currency or a percent sign and its figure, on whichever side of it. */
const amountSpace = /(?<=\p{Sc}) (?=\d)|(?<=\d) (?=[\p{Sc}%‰])/gu;

/** Text in which no line ends between a figure and its sign. */
export function bindAmounts(spans: Span[]): Span[] {
  return spans.map((span) => ({ ...span, text: span.text.replace(amountSpace, '\u00a0') }));
}

/** A sentence of which a line has its first short word only. */
const stranded = /[.!?] \p{L}{1,3}$/u;

/** How many lines end in a word that belongs to the next line's first; a conjunction counts `conjunction`. */
export function looseEnds({ clusters }: Paragraph, { lines }: Broken, conjunction = 1): number {
  return lines.slice(0, -1).reduce((sum, { start, end }) => {
    const line = clusters.slice(start, end).map(({ text }) => text);
    const word = line.slice(line.lastIndexOf(' ') + 1).join('');
    if (stranded.test(line.join(''))) return sum + 1;
    if (!leaning.test(word)) return sum;
    return sum + (/^(?:and|or)$/i.test(word) ? conjunction : 1);
  }, 0);
}

/** A last line shorter than this share of the widest one is no widow yet, but looks left over. */
const leftOverShare = 0.5;
/** Any line so much shorter than the widest one tears a hole into the text. */
const holeShare = 0.58;
const costs = { conjunction: 0.5, leftOver: 0.6, hole: 1.2 } as const;

/**
 * How much a reader trips over the lines' ends: an article counts 1, what else is awkward in proportion, such as a
 * Chinese line that ends at no pause.
 */
export function tripsOf(paragraph: Paragraph, broken: Broken): number {
  const { clusters } = paragraph;
  const ends = isHan(clusters)
    ? broken.lines.slice(1).reduce((sum, { start }) => sum + seamCost(clusters, start), 0) / 2
    : looseEnds(paragraph, broken, costs.conjunction);
  const widths = broken.lines.map((line) => line.width);
  const widest = Math.max(...widths);
  const isLeftOver = (widths.at(-1) ?? 0) < widest * leftOverShare;
  const hasHole = widths.slice(0, -1).some((width) => width < widest * holeShare);
  return ends + (isLeftOver ? costs.leftOver : 0) + (hasHole ? costs.hole : 0);
}

/** Whether the narrower lines are better: more even, unless a reader trips over more of their ends. */
function isBetter(paragraph: Paragraph, narrow: Broken, wide: Broken): boolean {
  return isWidowed(wide) || tripsOf(paragraph, narrow) <= tripsOf(paragraph, wide);
}

/**
 * Narrows the wrap width, keeping the number of lines: `widow` until the last line is no widow,
 * `full` as far as it goes, which evens the lines out, but for ends in an article or the like. Chinese lines also end at pauses where they can.
 */
export function breakBalanced(
  paragraph: Paragraph,
  wrap: number,
  mode: 'none' | 'widow' | 'full',
): Broken {
  const greedy = breakAt(paragraph, wrap);
  if (mode === 'none' || greedy.lines.length < 2 || greedy.hasBrokenWord) return greedy;
  if (isHan(paragraph.clusters)) return breakAtSeams(paragraph, greedy, mode);
  let best = greedy;
  const step = wrap / 48;
  for (let width = wrap - step; width > wrap / 2; width -= step) {
    if (mode === 'widow' && !isWidowed(best)) break;
    const next = breakAt(paragraph, width);
    if (next.lines.length !== greedy.lines.length || next.hasBrokenWord) break;
    if (mode === 'widow' || isBetter(paragraph, next, best)) best = next;
  }
  return mode === 'widow' && isWidowed(best) ? greedy : best;
}
