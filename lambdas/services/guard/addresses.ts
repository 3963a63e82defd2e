import { removePunctuation } from '../research/page-address.ts';

/** Characters that continue an address in running text. */
const addressCharacter = '[^\\s<>"\'`)\\]}，。；、（）》」]';

/**
 * Addresses with a scheme. "Data:45 of 60" and "JavaScript: the good parts" are text: if the scheme is also a word,
 * the text after the colon must look like an address.
 */
const schemeAddressPattern = new RegExp(
  [
    `\\b[a-z][a-z+.-]{1,20}://${addressCharacter}+`,
    `\\b(?:java|vb)script:[\\w.$%/*+-]*(?:=|[(\`][^\\s)]*[)\`]?)${addressCharacter}*`,
    `\\bdata:(?:[a-z]+/[\\w.+-]+(?:;[\\w.=-]+)*|;base64),${addressCharacter}*`,
    `\\bmailto:[^\\s@:]+@${addressCharacter}+`,
    // The line above does not match an address whose local part contains a colon. For such an address only `mailto:` is
    // removed, because a plain e-mail address is allowed.
    `\\bmailto:(?=[\\w.%+-]+:)`,
    `\\bblob:(?:[a-z]+:|[0-9a-f]{8}-)${addressCharacter}*`,
    `\\bfile:/${addressCharacter}+`,
  ].join('|'),
  'gi',
);

const genericDomainsPattern =
  'com|net|org|edu|gov|mil|int|info|biz|app|dev|xyz|top|site|online|shop|store|tech|club|live|link|click|page|pages|web|cloud|space|website|world|news|blog|pro|name|mobi|asia|icu|vip|fun|host|press|zone|life|team|work|wiki|art|ink|run|zip|mov|onion|example|test|invalid|local|localhost';
/**
 * File extensions and short words that are no country codes, or rarely used ones; a name that ends with one is not
 * treated as a host.
 */
const nonCountryCodesPattern = 'js|ts|py|md|rb|cs|kt|go|hs|rs|of|on|or|an|if|he|we|up';
const hostEndPattern = `(?:${genericDomainsPattern}|(?!(?:${nonCountryCodesPattern})\\b)[a-z]{2}|xn--[a-z0-9-]+)`;

/** `www.a.example`, `//a.example`: addresses without their scheme. */
const bareHostPattern = new RegExp(
  `(?<![\\w@:/])(?://|www\\.)[\\w-]+(?:\\.[\\w-]+)+${addressCharacter}*`,
  'gi',
);
/** Host characters up to the slash of a path, and the characters after it: `a.example/path`. */
const hostBeforePathPattern = /(?<![a-z0-9.-])([a-z0-9.-]+)(?::\d+)?\//gi;
const pathPattern = new RegExp(`${addressCharacter}*`, 'y');
const lastLabelPattern = new RegExp(`^${hostEndPattern}$`, 'i');

/**
 * Returns where the host begins in a run of host characters: at its start, or after a hyphen if the start can't be a
 * host's. Undefined if there is no host.
 */
function findHostStart(run: string, textBefore: string): number | undefined {
  const end = run.lastIndexOf('.');
  const from = run.lastIndexOf('..') + 1;
  const isWhole = from === 0 && !/^\./.test(run) && !/[\w@./]/.test(textBefore);
  const hyphen = /-(?!\.)/g;
  hyphen.lastIndex = from;
  const start = isWhole ? 0 : (hyphen.exec(run)?.index ?? run.length) + 1;
  return start < end && lastLabelPattern.test(run.slice(end + 1)) ? start : undefined;
}

/** Replaces each host with a path by the result of `replace`. */
function replaceHosts(text: string, replace: (foundText: string) => string): string {
  let done = 0;
  let replaced = '';
  for (const { 0: head, 1: run = '', index } of text.matchAll(hostBeforePathPattern)) {
    const offset = index < done ? undefined : findHostStart(run, text.charAt(index - 1));
    if (offset === undefined) continue;
    pathPattern.lastIndex = index + head.length;
    pathPattern.test(text);
    const start = index + offset;
    replaced += text.slice(done, start) + replace(text.slice(start, pathPattern.lastIndex));
    done = pathPattern.lastIndex;
  }
  return replaced + text.slice(done);
}

/** Names separated by slashes ("Booking.com/Expedia", "ASP.NET/C#"), or a single name with a slash ("taobao.com/"). */
const nameListPattern =
  /^(?!www\.)(?:(?=[^/]*[A-Z])[\w.-]+(?:\/[A-Z][\w#+.&-]*)+|[\w.-]+\/|(?:asp|vb|ado)\.net\/.*)$/;
const isNameList = (writtenText: string): boolean =>
  nameListPattern.test(removePunctuation(writtenText));

/** Characters of scripts that don't separate words by spaces: an address ends before them. */
const unspacedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}！？：]/u;

/**
 * Replaces every disallowed address by `replacement`. `isAllowed` gets the address as written, and the address with a
 * scheme.
 */
export function replaceAddresses(
  text: string,
  isAllowed: (writtenText: string, address: string) => boolean,
  replacement: string,
): string {
  const removeUnlessAllowed = (foundText: string): string => {
    const end = foundText.search(unspacedScripts);
    const writtenText = end < 0 ? foundText : foundText.slice(0, end);
    const addressOf = (written: string) =>
      /^[a-z]+:/i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
    if ([foundText, writtenText].some((candidate) => isAllowed(candidate, addressOf(candidate))))
      return foundText;
    return replacement + foundText.slice(writtenText.length);
  };
  const removeBareHost = (foundText: string): string => {
    const end = foundText.search(unspacedScripts);
    return isNameList(end < 0 ? foundText : foundText.slice(0, end))
      ? foundText
      : removeUnlessAllowed(foundText);
  };
  return replaceHosts(
    text.replace(schemeAddressPattern, removeUnlessAllowed),
    removeBareHost,
  ).replace(bareHostPattern, removeBareHost);
}

const linkTargetPattern = `(?:[a-z][a-z+.-]{1,20}://|(?:javascript|vbscript|data|mailto|tel|sms|blob|file):(?=[^\\s)])|//|www\\.)[^)\\s[]*`;
const linkPattern = new RegExp(
  `\\[([^\\][\\n]*)\\]\\(\\s*<?(${linkTargetPattern})(?:\\s[^)[]*)?\\)`,
  'gi',
);
const picturePattern =
  /!\[((?:[^\]\n!]|!(?!\[))*)\]\(\s*(?:[^)\s!/.:#]|!(?!\[))*[/.:#](?:[^)\s!]|!(?!\[))*(?:\s+(?:["'](?:[^)!]|!(?!\[))*)?)?\)/g;

/** Replaces pictures by their alternative text, and links by the result of `replaceLink`. */
export const replaceLinks = (
  text: string,
  replaceLink: (link: string, label: string, url: string) => string,
): string => text.replace(picturePattern, '$1').replace(linkPattern, replaceLink);
