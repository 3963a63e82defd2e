/** What an address in running text ends at. */
const rest = '[^\\s<>"\'`)\\]}，。；、（）》」]';

/**
 * Addresses with their scheme. "Data:45 of 60" and "JavaScript: the good parts" are words: where a scheme is one too,
 * what follows has to look like its addresses.
 */
const schemes = new RegExp(
  [
    `\\b[a-z][a-z+.-]{1,20}://${rest}+`,
    `\\b(?:java|vb)script:[\\w.$%/*+-]*(?:=|[(\`][^\\s)]*[)\`]?)${rest}*`,
    `\\bdata:(?:[a-z]+/[\\w.+-]+(?:;[\\w.=-]+)*|;base64),${rest}*`,
    `\\bmailto:[^\\s@]+@${rest}+`,
    `\\bblob:(?:[a-z]+:|[0-9a-f]{8}-)${rest}*`,
    `\\bfile:/${rest}+`,
  ].join('|'),
  'gi',
);

const generic =
  'com|net|org|edu|gov|mil|int|info|biz|app|dev|xyz|top|site|online|shop|store|tech|club|live|link|click|page|pages|web|cloud|space|website|world|news|blog|pro|name|mobi|asia|icu|vip|fun|host|press|zone|life|team|work|wiki|art|ink|run|zip|mov|onion|example|test|invalid|local|localhost';
/** Ends of file names and short words that are no country's, or hardly anybody's address. */
const notCountries = 'js|ts|py|md|rb|cs|kt|go|hs|rs|of|on|or|an|if|he|we|up';
const hostEnd = `(?:${generic}|(?!(?:${notCountries})\\b)[a-z]{2}|xn--[a-z0-9-]+)`;

/** `www.a.example`, `//a.example`, `a.example/path`: addresses without their scheme. */
const bare = new RegExp(
  `(?<![\\w@:/])(?://|www\\.)[\\w-]+(?:\\.[\\w-]+)+${rest}*|` +
    `(?<![\\w@./])[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.${hostEnd}(?::\\d+)?/${rest}*`,
  'gi',
);

/** Names with a slash between them ("Booking.com/Expedia", "ASP.NET/C#"), or no more than a name ("taobao.com/"). */
const nameList =
  /^(?!www\.)(?:(?=[^/]*[A-Z])[\w.-]+(?:\/[A-Z][\w#+.&-]*)+|[\w.-]+\/|(?:asp|vb|ado)\.net\/.*)$/;
const isNameList = (written: string): boolean => nameList.test(written.replace(/[.,;:!?]+$/, ''));

/** A script that writes no blanks goes on behind an address: what follows is a sentence. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}！？：]/u;

/** Puts `cut` in the place of every address that is not allowed, as it is written or with a scheme before it. */
export function replaceAddresses(
  text: string,
  isAllowed: (written: string, address: string) => boolean,
  cut: string,
): string {
  const kept = (found: string): string => {
    const end = found.search(unspaced);
    const written = end < 0 ? found : found.slice(0, end);
    const addressOf = (of: string) =>
      /^[a-z]+:/i.test(of) ? of : `https://${of.replace(/^\/\//, '')}`;
    if ([found, written].some((one) => isAllowed(one, addressOf(one)))) return found;
    return cut + found.slice(written.length);
  };
  return text.replace(schemes, kept).replace(bare, (found) => {
    const end = found.search(unspaced);
    return isNameList(end < 0 ? found : found.slice(0, end)) ? found : kept(found);
  });
}

const target = `(?:[a-z][a-z+.-]{1,20}://|(?:javascript|vbscript|data|mailto|tel|sms|blob|file):(?=[^\\s)])|//|www\\.)[^)\\s]{0,2000}`;
const links = new RegExp(`\\[([^\\]\\n]{0,300})\\]\\(\\s*<?(${target})[^)]*\\)`, 'gi');
const pictures = /!\[([^\]\n]*)\]\(\s*[^)\s]*[/.:#][^)\s]*(?:\s+["'][^)\n]*)?\s*\)/g;

/** Links and pictures of a text; a link is as `of` tells it by its label and target, a picture its words alone. */
export const replaceLinks = (
  text: string,
  of: (link: string, label: string, url: string) => string,
): string => text.replace(pictures, '$1').replace(links, of);
