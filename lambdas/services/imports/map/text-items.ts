import { toPlainText } from '#shared/deck/inline.ts';
import { sliceText } from '#shared/domain/text.ts';
import type { FileParagraph } from '../read/file-deck.ts';

/** An entry of a list: a paragraph, with the deeper paragraphs below it as its detail. */
export type Item = { text: string; detail?: string; isNumbered: boolean };

/** Maximum characters of the text and of the detail of a list entry on a slide. */
const maxItemLength = 300;
/** Maximum number of paragraphs in an entry's detail; if there are more, each becomes an entry. */
const maxDetails = 4;

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns a text in which characters such as `*` and `[` are escaped, so that none is read as inline formatting. */
export function escapeInline(text: string): string {
  const collapsed = collapseSpaces(text);
  return toPlainText(collapsed) === collapsed ? collapsed : collapsed.replace(/[\\*`[\]]/g, '\\$&');
}

/** Patterns at which a long text is split, the best first: ends of sentences, of clauses, and of words. */
const breakPatterns = [/[.!?…]["”’)]? |[。！？；]/g, /[;:] |[：，]/g, /, | [–—] /g, / /g];

/** Returns where to split a text of more than `max` characters: after a sentence, a clause or a word. */
function findBreakPosition(text: string, max: number): number {
  const head = text.slice(0, max);
  for (const pattern of breakPatterns) {
    const last = [...head.matchAll(pattern)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end > max * 0.4) return end;
  }
  return max;
}

/** Splits a text into pieces of at most `max` characters, without losing a word. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const at = findBreakPosition(rest, max);
    const piece = sliceText(rest, 0, at);
    pieces.push(piece.trim());
    rest = rest.slice(piece.length).trimStart();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}

/** Splits a text into its sentences; a text of one sentence stays whole. */
export function splitSentences(text: string): string[] {
  const ends = [...text.matchAll(/[.!?]["”’)]? (?=\p{Lu}|\p{N})|[。！？](?=.)/gu)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts.map((start, i) => text.slice(start, starts[i + 1]).trim());
}

/** Returns the lowest level of the paragraphs; lists in text boxes may begin below the first level. */
const findTopLevel = (paragraphs: readonly FileParagraph[]): number =>
  paragraphs.reduce((top, { level }) => Math.min(top, level), Number.POSITIVE_INFINITY);

type Group = { head: FileParagraph; details: FileParagraph[] };

function groupByLevel(paragraphs: readonly FileParagraph[]): Group[] {
  const top = findTopLevel(paragraphs);
  const groups: Group[] = [];
  for (const paragraph of paragraphs) {
    const last = groups.at(-1);
    if (paragraph.level > top && last) last.details.push(paragraph);
    else groups.push({ head: paragraph, details: [] });
  }
  return groups;
}

/**
 * Returns paragraphs as entries of a list, in their order. Characters of the paragraphs that would be inline marks,
 * such as `*`, are escaped.
 */
export function toItems(paragraphs: readonly FileParagraph[]): Item[] {
  return groupByLevel(paragraphs).flatMap(({ head, details }): Item[] => {
    const detail = details.map(({ text }) => escapeInline(text)).join(' · ');
    const text = escapeInline(head.text);
    const { isNumbered } = head;
    const isShort = details.length <= maxDetails && detail.length <= maxItemLength;
    if (text.length <= maxItemLength && isShort)
      return [{ text, isNumbered, ...(detail === '' ? {} : { detail }) }];
    const textItems = splitText(text, maxItemLength).map((piece) => ({ text: piece, isNumbered }));
    return details.length === 0 ? textItems : [...textItems, ...toItems(details)];
  });
}

/** Returns the text of an entry with its detail. */
export const itemText = ({ text, detail }: Item): string =>
  detail === undefined ? text : `${text}: ${detail}`;

/** Splits an entry that is too long for a slide into two or more; the same entry if it is short. */
export function splitItem(item: Item): Item[] {
  const { text, detail, isNumbered } = item;
  if (detail !== undefined)
    return [
      { text, isNumbered },
      { text: detail, isNumbered: false },
    ];
  const half = Math.max(60, Math.ceil(text.length / 2));
  return splitText(text, half).map((piece) => ({ text: piece, isNumbered }));
}
