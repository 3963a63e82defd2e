import { visibleText } from '#shared/deck/visible.ts';
import { addressesIn, pageAddress } from '../research/page-address.ts';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const comments = /<!--[\s\S]*?(?:-->|$)/g;
const tags = /[<＜]\/?[a-z!?][^<>＜＞]*(?:[>＞]|$)/gi;
/** Marks of chat templates and of sections; no sentence has them. */
const marks = /<\|[^|]*\|>|\[\/?(?:INST|SYS)\]/gi;
const pictures = /!\[([^\]\n]*)\]\([^)\n]*\)/g;
const links = /\[([^\]\n]{0,300})\]\(([^)\s]{0,2000})[^)]*\)/g;
const schemes =
  /\b(?:[a-z][a-z+.-]{1,20}:\/\/|(?:javascript|vbscript|data|mailto|tel|blob|file):)[^\s<>"'`)\]}，。；、（）》」]*/gi;
/** `www.a.example`, `a.example/path`, `//a.example`: addresses without their scheme. */
const bare =
  /(?<![\w@:/])(?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+[^\s<>"'`)\]}，。；、（）》」]*|(?<![\w@./])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,18}\/[^\s<>"'`)\]}，。；、（）》」]*/gi;
/** No word is as long as this: letters in a code that only a machine reads. */
const blobs = /[A-Za-z0-9+/=_-]{48,}/g;

/** What an answer may hold beside words: addresses that the person who asked has written, and pages that were read. */
export type Allowed = { addresses: ReadonlySet<string> };

/** Addresses of some texts that people, not sources, have written. */
export const allowedIn = (texts: readonly string[], pages: readonly string[] = []): Allowed => ({
  addresses: new Set([...texts.flatMap(addressesIn), ...pages]),
});

const isAllowed = (url: string, { addresses }: Allowed): boolean => {
  const address = pageAddress(url);
  return address !== undefined && addresses.has(address);
};

/**
 * An answer's text as words alone: no markup, no pictures, nothing that nobody sees, and of addresses only those that
 * are allowed. A link to another one keeps its label.
 */
export function plainAnswer(text: string, allowed: Allowed): string {
  const keep = (url: string): string => (isAllowed(url, allowed) ? url : '');
  const plain = visibleText(text)
    .replace(/&(?:lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(comments, '')
    .replace(marks, '')
    .replace(tags, '')
    .replace(pictures, '$1')
    .replace(links, (link, label: string, url: string) => (isAllowed(url, allowed) ? link : label))
    .replace(schemes, keep)
    .replace(bare, (found) => keep(`https://${found.replace(/^\/\//, '')}`))
    .replace(blobs, '');
  // What was taken out leaves its brackets and blanks.
  return plain
    .replace(/\(\s*\)|\[\s*\]|（\s*）/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
