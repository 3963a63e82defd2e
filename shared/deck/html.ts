import { codeRanges, type Range } from './inline.ts';

/** Names of HTML that no sentence has alone in angle brackets. */
export const htmlNames = (
  'a abbr article aside audio b base big blockquote body br button canvas center code div em embed figure font ' +
  'footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main ' +
  'mark marquee math meta nav noscript object ol option p param picture pre q s script section select small source ' +
  'span strike strong style sub sup svg table tbody td template textarea tfoot th thead title tr tt u ul video'
).split(' ');

const names = htmlNames.join('|');
/** Names that set text; the others are as often what is spoken of, or a type. */
const setting =
  'b|big|blockquote|br|center|div|em|h[1-6]|hr|i|ins|li|mark|ol|p|s|small|span|strike|strong|sub|sup|td|th|tr|u|ul';

const attribute = String.raw`\s+[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)`;
/** A tag by its name, or by its attributes; "<p95", "Map<string, number>" and "a <b and c> d" are none. */
const tag = String.raw`<(?<close>\/?)(?<name>${names})\s*(?<alone>\/?)>|<(?<other>[a-z][\w:-]*)(?:${attribute})+\s*(?<empty>\/?)>|<!(?:--|doctype)(?:[^<>]|<(?!!))*>`;
const tags = new RegExp(tag, 'gi');

const isSetting = new RegExp(`^(?:${setting})$`, 'i');
const isBreak = /^[bh]r$/i;
/** Each on a line of its own: without it words stay apart. */
const isBlock = /^(?:blockquote|br|div|h[1-6]|hr|li|ol|p|td|th|tr|ul)$/i;
const isWord = /\w$/;
/** Text follows or is before, other tags of the same way between. */
const startsText = new RegExp(String.raw`^(?:<(?:${names})>)*[\p{L}\p{N}\p{Sc}*(]`, 'iu');
const endsText = new RegExp(
  String.raw`[\p{L}\p{N}][.!?:%)*。！？]{0,4}(?:<\/(?:${names})>)*$`,
  'iu',
);
/** What stands between two tags that are spoken of: "<title> and </title>", "<b></b>". */
const spokenOf = /^(?:\s+\p{Ll}{1,3}\s+|[\s.…,、和与及或到至]*)$/u;

type Tag = Range & { name: string; isClosing: boolean; isCertain: boolean };

function tagOf({ index, 0: { length }, groups = {} }: RegExpExecArray): Tag {
  const { close, name, alone, other, empty } = groups;
  return {
    start: index,
    end: index + length,
    name: (name ?? other ?? '').toLowerCase(),
    isClosing: close === '/',
    isCertain: name === undefined || alone === '/' || empty === '/',
  };
}

/** Characters searched for other tags between a tag and its text, so that each search takes constant time. */
const reach = 200;

/** A tag without its partner sets text that it touches; "Vec<u>" is a type, "<b> is bold" speaks of it. */
function isSettingText(text: string, { start, end, name, isClosing }: Tag): boolean {
  const before = text.slice(Math.max(0, start - reach), start);
  const isBefore = startsText.test(text.slice(end, end + reach));
  if (isBreak.test(name)) return isBefore || endsText.test(before);
  if (isClosing) return endsText.test(before);
  return isSetting.test(name) && isBefore && !isWord.test(before);
}

/** The tags of a text that are markup and nothing else: a self-closing one, with attributes, in a pair, or on text. */
function tagsIn(text: string): Tag[] {
  const found = [...text.matchAll(tags)].map(tagOf);
  const open: Tag[] = [];
  const openNames = new Map<string, number>();
  const count = (name: string, by: number) =>
    openNames.set(name, (openNames.get(name) ?? 0) + by).get(name) ?? 0;
  const isPaired = new Set<Tag>();
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
    const isCertain = partner.isCertain || !spokenOf.test(text.slice(partner.end, one.start));
    for (const each of [partner, one]) isPaired.add(Object.assign(each, { isCertain }));
  }
  return found.filter((one) => one.isCertain || (!isPaired.has(one) && isSettingText(text, one)));
}

/** Whether a text without code shows HTML that was meant as markup. */
export const hasHtml = (text: string): boolean => tagsIn(text).length > 0;

/** Code is no HTML, whatever it says. */
const maskCode = (text: string): string =>
  [...codeRanges(text), { start: text.length, end: text.length }]
    .map(
      ({ start, end }, i, all) => text.slice(all[i - 1]?.end ?? 0, start) + 'x'.repeat(end - start),
    )
    .join('');

/** The text without HTML, but in its code, white space collapsed. Blocks are parted by a space. */
export function withoutHtml(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const found = tagsIn(maskCode(line));
  const kept = [...found, undefined].map((one, i) => {
    const before = line.slice(found[i - 1]?.end ?? 0, one?.start);
    return one && isBlock.test(one.name) ? `${before} ` : before;
  });
  return kept.join('').replace(/\s+/g, ' ').trim();
}
