import { parseSpans, type Range, type Span } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listAllSlideTexts, replaceSlideTexts } from '#shared/deck/slide-texts.ts';
import { castContent } from './content-tree.ts';
import { isPlainPart } from './plain-parts.ts';
import { serializeSpans, sliceSpans } from './rich-text.ts';
import { findSlotAt } from './slots.ts';

export type TextSearch = { query: string; matchesCase: boolean };
type Replacement = TextSearch & { replacement: string };

/** A text of a slide with matches: its part, as in findings, its displayed characters and where the matches are. */
export type FoundText = { part: string; text: string; matches: readonly Range[] };

const joinDisplayedText = (spans: readonly Span[]): string =>
  spans.map(({ text }) => text).join('');

const parseTextSpans = (part: string, text: string): Span[] =>
  isPlainPart(part) ? [{ text }] : parseSpans(text);

/** Returns a text in lower case with the same length, so that positions stay valid. */
const foldCase = (text: string): string =>
  Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');

function findMatches(text: string, { query, matchesCase }: TextSearch): Range[] {
  if (query === '') return [];
  const fold = matchesCase ? (part: string) => part : foldCase;
  const [searched, sought] = [fold(text), fold(query)];
  const matches: Range[] = [];
  for (let start = searched.indexOf(sought); start >= 0; ) {
    const end = start + sought.length;
    matches.push({ start, end });
    start = searched.indexOf(sought, end);
  }
  return matches;
}

/** Returns the texts that the editor can change, with their paths in the content and their parts. */
const listEditableTexts = (content: SlideContent) =>
  listAllSlideTexts(content).flatMap(({ part: path, text }) => {
    const part = path.replace(/^blocks\./, '');
    const slot = findSlotAt(content.layout, part);
    return slot?.kind === 'text' ? [{ path, part, text, max: slot.max }] : [];
  });

/** Returns the texts of a slide that contain the query, in the order of its content. */
export const findTexts = (content: SlideContent, search: TextSearch): FoundText[] =>
  listEditableTexts(content).flatMap(({ part, text: source }) => {
    const text = joinDisplayedText(parseTextSpans(part, source));
    const matches = findMatches(text, search);
    return matches.length > 0 ? [{ part, text, matches }] : [];
  });

/** The end of a text before the first word of a sentence. */
const sentenceStartPattern = /(?:^|[.!?…。！？:]\s*)["'“‘«(]?$/;

/** Returns the replacement in upper case where it replaces the capitalised first word of a sentence. */
function keepCapital(replacement: string, text: string, { start }: Range): string {
  const [first = ''] = text.slice(start);
  const isCapital =
    first !== first.toLowerCase() && sentenceStartPattern.test(text.slice(0, start));
  const [initial = '', ...rest] = replacement;
  return isCapital ? [initial.toUpperCase(), ...rest].join('') : replacement;
}

/** Returns the spans with each match replaced; the replacement has the formatting of the match's first character. */
const replaceMatches = (
  spans: Span[],
  matches: readonly Range[],
  { replacement, matchesCase }: Replacement,
): Span[] =>
  matches.toReversed().reduce((all, match) => {
    const [first] = sliceSpans(all, match);
    const text = matchesCase
      ? replacement
      : keepCapital(replacement, joinDisplayedText(all), match);
    const inserted = first && text !== '' ? [{ ...first, text }] : [];
    return [
      ...sliceSpans(all, { start: 0, end: match.start }),
      ...inserted,
      ...sliceSpans(all, { start: match.end, end: joinDisplayedText(all).length }),
    ];
  }, spans);

/**
 * Returns a slide's content with the matches replaced, in all its texts or in one part, the number of replaced matches,
 * and the number of matches left because their text would become too long.
 */
export function replaceTexts(
  content: SlideContent,
  search: Replacement & { only?: string | undefined },
): { content: SlideContent; replaced: number; tooLong: number } {
  const changed = new Map<string, string>();
  let [replaced, tooLong] = [0, 0];
  for (const { path, part, text, max } of listEditableTexts(content)) {
    if (search.only !== undefined && search.only !== part) continue;
    const spans = parseTextSpans(part, text);
    const matches = findMatches(joinDisplayedText(spans), search);
    if (matches.length === 0) continue;
    const next = replaceMatches(spans, matches, search);
    const source = isPlainPart(part) ? joinDisplayedText(next) : serializeSpans(next);
    if (source.length > max) tooLong += matches.length;
    else {
      changed.set(path, source);
      replaced += matches.length;
    }
  }
  return { content: castContent(replaceSlideTexts(content, changed)), replaced, tooLong };
}
