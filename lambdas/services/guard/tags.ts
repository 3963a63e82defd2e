import { htmlNames } from '#shared/deck/html.ts';

/** Names of HTML, of the prompts' sections and of conversations: no sentence has one of these in angle brackets. */
const names = new Set([
  ...htmlNames,
  ...(
    'accepted assistant brief entry evidence hits human inst instruction instructions languages limits outline page ' +
    'passage passages place plan request results sentence shown slide sources sys system texts tool tools user wanted'
  ).split(' '),
]);
/** Nobody writes these behind an angle bracket, closed or not. */
const active = new Set(['script', 'iframe', 'style', 'svg', 'object', 'embed']);

const opened = /[<＜](\/?)([a-z][\w:-]*|[!?][a-z[])([^<>＜＞]*)([>＞]?)/gi;
const attribute = /[\s/]+[\w:@.-]+\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'][^\s]*)/y;
const bareAttributes =
  /^(?:[\s/]+(?:async|autoplay|checked|controls|defer|disabled|hidden|loop|muted|open|required|selected)\b)*[\s/]*$/i;
/** Marks of chat templates; no sentence has them. */
const marks = /<\|[^|]*\|>|\[\/?(?:INST|SYS)\]/gi;

/** Puts `cut` in the place of every comment; of one that never ends only its start goes. */
function withoutComments(text: string, cut: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4);
    kept.push(text.slice(from, at));
    from = end < 0 ? at + 4 : end + 3;
    if (end < 0) return [...kept, ...text.slice(from).split('<!--')].join(cut);
  }
  return [...kept, text.slice(from)].join(cut);
}

/** How much of what follows a tag's name are its attributes. */
function attributesEnd(inside: string): number {
  attribute.lastIndex = 0;
  let end = 0;
  while (attribute.test(inside)) end = attribute.lastIndex;
  return end;
}

/**
 * A tag is told by its form, not by its bracket: "<p95" and "a <b and c> d" are none. One with attributes is cut
 * whatever it is called; one that nothing closes with its attributes alone, so that the words behind it stay.
 */
function tagLength([
  whole = '',
  slash,
  written = '',
  inside = '',
  close,
]: readonly string[]): number {
  const name = written.toLowerCase();
  const head = whole.length - inside.length - (close ?? '').length;
  if (close && (slash || /^[!?]/.test(name))) return whole.length;
  const attributes = attributesEnd(inside);
  const isTag = attributes > 0 || (names.has(name) && bareAttributes.test(inside));
  if (close && isTag) return whole.length;
  if (active.has(name) || (names.has(name) && attributes > 0)) return head + attributes;
  return 0;
}

/** Nobody nests deeper by chance. */
const mostPasses = 8;

/** Puts `cut` in the place of every tag, comment and mark, also of those that only appear when another is gone. */
export function withoutTags(text: string, cut: string, passes = mostPasses): string {
  const without = withoutComments(text, cut)
    .replace(marks, cut)
    .replace(opened, (whole: string, ...groups: string[]) => {
      const length = tagLength([whole, ...groups.slice(0, 4)]);
      return length > 0 ? cut + whole.slice(length) : whole;
    });
  if (without === text) return text;
  if (passes === 0) return without.replace(/[<>＜＞]/g, cut);
  // `<scr<b>ipt>` is a tag once its middle is gone.
  const joined = without.replaceAll(cut, '');
  const again = withoutTags(joined, cut, passes - 1);
  return again === joined ? without : again;
}
