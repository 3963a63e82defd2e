import { measureWords } from './chinese-line-breaks.ts';
import type { Span } from './inline.ts';

const noBreakSpace = '\u00a0';

/** Words and symbols that follow a number with a space and stay on its line. */
const units =
  'percent|percentage|points?|hundred|thousand|million|billion|trillion|seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|degrees|euros?|dollars?|pounds?|tonnes?|tons?|(?:kilo|mega|giga|tera)?watts?|(?:kilo|centi|milli)?met(?:er|re)s?|miles|feet|per|pp|bn|mn|[kMGT]?Wh?|[kMGT]?Hz|[kKMGT]?B|[kcmµn]?m[²³]?|[kmM]?g|[kMG]?t|[mM]?l|L|[mµn]?s|min|hrs?|h|yrs?|ha|°[CF]|k?V|m?A|px|pt';
const unitSpacePattern = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\p{N}]))`, 'gu');
/** The space between a number and its currency or percent sign, on either side. */
const signSpacePattern = /(?<=\p{Sc}) (?=\d)|(?<=\d) (?=[\p{Sc}%‰])/gu;
/** First characters of what follows a number: measure words, powers of ten, and units such as 公里 and 小时. */
const measureStartClass = `[${measureWords}万亿千百公小]`;
const measureSpacePattern = new RegExp(`(?<=\\d) (?=${measureStartClass})`, 'gu');
const measureStartPattern = new RegExp(measureStartClass, 'u');

/** Chinese prepositions and adverbs that stay on the line of the number after them. */
const boundStartPattern = /[由从自至到达约超近于为限满共仅第]/u;

const boundSpacePattern = new RegExp(`(?<=${boundStartPattern.source}) (?=\\d)`, 'gu');

/** Where a space between Chinese and Latin letters or digits is missing. */
const scriptBoundaryPattern =
  /(?<=\p{Script=Han})(?=[A-Za-z\d]|[≤≥<>≈~±+−$€£¥]\d)|(?<=[A-Za-z\d%‰])(?=\p{Script=Han})/gu;

const apostrophePattern = /(?<=[\p{L}\d])'(?=[\p{L}\s.,;:!?)]|$)/gu;
const openingQuotePattern = /(?:^|[\s([{])'/u;

/** Replaces single characters of spans at the given indexes of their joined text, except in code. */
function replaceAt(spans: Span[], indexes: ReadonlySet<number>, character: string): Span[] {
  if (indexes.size === 0) return spans;
  let start = 0;
  return spans.map((span) => {
    const from = start;
    start += span.text.length;
    if (span.code) return span;
    const letters = span.text
      .split('')
      .map((letter, i) => (indexes.has(from + i) ? character : letter));
    return { ...span, text: letters.join('') };
  });
}

const joinTexts = (spans: Span[]) => spans.map(({ text }) => text).join('');

function findIndexes(text: string, patterns: RegExp[]): ReadonlySet<number> {
  return new Set(
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index }) => index)),
  );
}

/** Inserts a space where Chinese is next to Latin letters or digits; between two spans, into the second. */
function separateScripts(spans: Span[]): Span[] {
  const text = joinTexts(spans);
  const places = [...findIndexes(text, [scriptBoundaryPattern])];
  if (places.length === 0) return spans;
  let start = 0;
  return spans.map((span) => {
    const from = start;
    start += span.text.length;
    if (span.code) return span;
    const own = places.filter((at) => at >= from && at < start);
    let next = '';
    let at = from;
    for (const place of own) {
      const [before, after] = [text[place - 1] ?? '', text[place] ?? ''];
      const isAmount = /\d/.test(before) && measureStartPattern.test(after);
      const isBound = isAmount || (boundStartPattern.test(before) && /\d/.test(after));
      next += text.slice(at, place) + (isBound ? noBreakSpace : ' ');
      at = place;
    }
    return { ...span, text: next + text.slice(at, start) };
  });
}

/**
 * Returns the spans with typographic spaces: no-break spaces between numbers and units, and a space between Chinese and
 * Latin letters or digits. Straight apostrophes become curly. Code stays as it is.
 */
export function refineSpacing(spans: Span[]): Span[] {
  const spaced = separateScripts(spans);
  const text = joinTexts(spaced);
  const bound = replaceAt(
    spaced,
    findIndexes(text, [signSpacePattern, unitSpacePattern, measureSpacePattern, boundSpacePattern]),
    noBreakSpace,
  );
  if (!text.includes("'") || openingQuotePattern.test(text)) return bound;
  return replaceAt(bound, findIndexes(text, [apostrophePattern]), '’');
}

/** Returns the spans with no-break spaces at the given indexes of their joined text. */
export const makeSpacesNonBreaking = (spans: Span[], indexes: ReadonlySet<number>): Span[] =>
  replaceAt(spans, indexes, noBreakSpace);

/** Returns the spans with a no-break space before the last word; the same spans if they have a single word. */
export function bindLastWords(spans: Span[]): Span[] {
  const at = joinTexts(spans).lastIndexOf(' ');
  return at < 0 ? spans : replaceAt(spans, new Set([at]), noBreakSpace);
}
