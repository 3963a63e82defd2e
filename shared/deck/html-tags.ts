import { findCodeRanges, type Range } from './inline.ts';

/** HTML tag names that count as markup when written in angle brackets. */
export const htmlNames = (
  'a abbr article aside audio b base big blockquote body br button canvas center code div em embed figure font ' +
  'footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main ' +
  'mark marquee math meta nav noscript object ol option p param picture pre q s script section select small source ' +
  'span strike strong style sub sup svg table tbody td template textarea tfoot th thead title tr tt u ul video'
).split(' ');

const namesSource = htmlNames.join('|');
/**
 * Tags that format text. Only these may be unpaired markup: any other tag name in angle brackets may be mentioned by
 * the text or be a type parameter, as in "Vec<object>".
 */
const formattingTags =
  'b|big|blockquote|br|center|div|em|h[1-6]|hr|i|ins|li|mark|ol|p|s|small|span|strike|strong|sub|sup|td|th|tr|u|ul';

const attributeSource = String.raw`\s+[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)`;
/** A tag: a known name, or any name with attributes. Doesn't match "<p95", "Map<string, number>", "a <b and c> d". */
const tagSource = String.raw`<(?<close>\/?)(?<name>${namesSource})\s*(?<alone>\/?)>|<(?<other>[a-z][\w:-]*)(?:${attributeSource})+\s*(?<empty>\/?)>|<!(?:--|doctype)(?:[^<>]|<(?!!))*>`;
const tagPattern = new RegExp(tagSource, 'gi');

const formattingTagPattern = new RegExp(`^(?:${formattingTags})$`, 'i');
const breakTagPattern = /^[bh]r$/i;
/** Block tags: removing one leaves a space, so that the words around it don't join. */
const blockTagPattern = /^(?:blockquote|br|div|h[1-6]|hr|li|ol|p|td|th|tr|ul)$/i;
const wordCharacterPattern = /\w$/;
/** Whether text follows a tag directly, or precedes it (`textBeforeTagPattern`), with only tags in between. */
const textAfterTagPattern = new RegExp(
  String.raw`^(?:<(?:${namesSource})>)*[\p{L}\p{N}\p{Sc}*(]`,
  'iu',
);
const textBeforeTagPattern = new RegExp(
  String.raw`[\p{L}\p{N}][.!?:%)*。！？]{0,4}(?:<\/(?:${namesSource})>)*$`,
  'iu',
);
/** Text between two tags that are only mentioned, not used: "<title> and </title>", "<b></b>". */
const gapBetweenMentionsPattern = /^(?:\s+\p{Ll}{1,3}\s+|[\s.…,、和与及或到至]*)$/u;

type FoundTag = Range & { name: string; isClosing: boolean; isCertain: boolean };

function parseTag({ index, 0: { length }, groups = {} }: RegExpExecArray): FoundTag {
  const { close, name, alone, other, empty } = groups;
  return {
    start: index,
    end: index + length,
    name: (name ?? other ?? '').toLowerCase(),
    isClosing: close === '/',
    isCertain: name === undefined || alone === '/' || empty === '/',
  };
}

/** Maximum number of characters searched before and after a tag, so that each search takes constant time. */
const searchWindow = 200;

/** Whether an unpaired tag touches the text it formats; in "Vec<u>" it is a type, in "<b> is bold" only mentioned. */
function isAttachedToText(text: string, { start, end, name, isClosing }: FoundTag): boolean {
  const before = text.slice(Math.max(0, start - searchWindow), start);
  const isBefore = textAfterTagPattern.test(text.slice(end, end + searchWindow));
  if (breakTagPattern.test(name)) return isBefore || textBeforeTagPattern.test(before);
  if (isClosing) return textBeforeTagPattern.test(before);
  return formattingTagPattern.test(name) && isBefore && !wordCharacterPattern.test(before);
}

/** Returns the tags that can only be markup: self-closing, with attributes, in a pair, or directly next to text. */
function findMarkupTags(text: string): FoundTag[] {
  const found = [...text.matchAll(tagPattern)].map(parseTag);
  const open: FoundTag[] = [];
  const openNames = new Map<string, number>();
  const count = (name: string, by: number) =>
    openNames.set(name, (openNames.get(name) ?? 0) + by).get(name) ?? 0;
  const isPaired = new Set<FoundTag>();
  for (const one of found) {
    if (!one.isClosing) {
      open.push(one);
      count(one.name, 1);
    }
    if (!one.isClosing || count(one.name, 0) === 0) continue;
    let partner = open.pop();
    for (; partner && partner.name !== one.name; partner = open.pop()) count(partner.name, -1);
    if (!partner) continue;
    count(partner.name, -1);
    const isCertain =
      partner.isCertain || !gapBetweenMentionsPattern.test(text.slice(partner.end, one.start));
    for (const each of [partner, one]) isPaired.add(Object.assign(each, { isCertain }));
  }
  return found.filter(
    (one) => one.isCertain || (!isPaired.has(one) && isAttachedToText(text, one)),
  );
}

/** Whether a text contains HTML tags that were meant as markup. Pass the text without its code spans. */
export const hasHtml = (text: string): boolean => findMarkupTags(text).length > 0;

/** Returns the text with each code span replaced by `x`, since tags in code are not markup. */
const maskCode = (text: string): string =>
  [...findCodeRanges(text), { start: text.length, end: text.length }]
    .map(
      ({ start, end }, i, all) => text.slice(all[i - 1]?.end ?? 0, start) + 'x'.repeat(end - start),
    )
    .join('');

/** Returns the text without HTML tags and with collapsed white space. Keeps code spans; block tags become a space. */
export function stripHtml(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const found = findMarkupTags(maskCode(line));
  const kept = [...found, undefined].map((one, i) => {
    const before = line.slice(found[i - 1]?.end ?? 0, one?.start);
    return one && blockTagPattern.test(one.name) ? `${before} ` : before;
  });
  return kept.join('').replace(/\s+/g, ' ').trim();
}
