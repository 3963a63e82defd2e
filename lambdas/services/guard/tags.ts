import { htmlNames } from '#shared/deck/html-tags.ts';

/** Names of HTML elements, of the prompts' sections and of chat roles, which no sentence has in angle brackets. */
const tagNames = new Set([
  ...htmlNames,
  ...(
    'accepted assistant brief entry evidence hits human inst instruction instructions languages limits outline page ' +
    'passage passages place plan request results sentence shown slide sources sys system texts tool tools user wanted'
  ).split(' '),
]);
/** HTML tags that are always removed, even if they are not closed. */
const alwaysRemovedTags = new Set(['script', 'iframe', 'style', 'svg', 'object', 'embed']);

const tagPattern = /[<＜](\/?)([a-z][\w:-]*|[!?][a-z[])([^<>＜＞]*)([>＞]?)/gi;
const attributePattern = /[\s/]+[\w:@.-]+\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'][^\s]*)/y;
const bareAttributesPattern =
  /^(?:[\s/]+(?:async|autoplay|checked|controls|defer|disabled|hidden|loop|muted|open|required|selected)\b)*[\s/]*$/i;
/** Control tokens of chat templates, which never occur in normal text. */
const controlTokenPattern = /<\|[^|]*\|>|\[\/?(?:INST|SYS)\]/gi;

/** Replaces every HTML comment by `cut`; in an unclosed comment, replaces only the opening mark. */
function replaceComments(text: string, cut: string): string {
  const keptParts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4);
    keptParts.push(text.slice(from, at));
    from = end < 0 ? at + 4 : end + 3;
    if (end < 0) return [...keptParts, ...text.slice(from).split('<!--')].join(cut);
  }
  return [...keptParts, text.slice(from)].join(cut);
}

/** Returns the length of the attributes after a tag's name. */
function measureAttributes(insideText: string): number {
  attributePattern.lastIndex = 0;
  let end = 0;
  while (attributePattern.test(insideText)) end = attributePattern.lastIndex;
  return end;
}

/**
 * Returns how many characters of a match to remove; 0 if the match is not a tag, as in "<p95" and "a <b and c> d". A
 * tag with attributes is removed whatever its name is. Of an unclosed tag only its name and attributes are removed,
 * not the text after it.
 */
function measureTag([
  wholeMatch = '',
  slash,
  writtenName = '',
  insideText = '',
  close,
]: readonly string[]): number {
  const name = writtenName.toLowerCase();
  const head = wholeMatch.length - insideText.length - (close ?? '').length;
  if (close && (slash || /^[!?]/.test(name))) return wholeMatch.length;
  const attributes = measureAttributes(insideText);
  const isTag = attributes > 0 || (tagNames.has(name) && bareAttributesPattern.test(insideText));
  if (close && isTag) return wholeMatch.length;
  if (alwaysRemovedTags.has(name) || (tagNames.has(name) && attributes > 0))
    return head + attributes;
  return 0;
}

/** Maximum number of passes; only an attack nests tags more deeply. */
const maxRemovalPasses = 8;

/**
 * Replaces every tag, comment and control token by `cut`, including those that only appear after another was removed.
 */
export function replaceTags(text: string, cut: string, passes = maxRemovalPasses): string {
  const untagged = replaceComments(text, cut)
    .replace(controlTokenPattern, cut)
    .replace(tagPattern, (wholeMatch: string, ...groups: string[]) => {
      const length = measureTag([wholeMatch, ...groups.slice(0, 4)]);
      return length > 0 ? cut + wholeMatch.slice(length) : wholeMatch;
    });
  if (untagged === text) return text;
  if (passes === 0) return untagged.replace(/[<>＜＞]/g, cut);
  // `<scr<b>ipt>` becomes a tag once its middle is removed.
  const joined = untagged.replaceAll(cut, '');
  const cleanedText = replaceTags(joined, cut, passes - 1);
  return cleanedText === joined ? untagged : cleanedText;
}
