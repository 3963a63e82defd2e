import { visibleText } from '#shared/deck/visible.ts';
import { addressesIn, pageAddress, withoutPunctuation } from '../research/page-address.ts';
import { replaceAddresses, replaceLinks } from './addresses.ts';
import { withoutTags } from './tags.ts';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** No word is as long as this: letters in a code that only a machine reads. */
const blobs = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{48,}/g;
/** A word or a number; nothing where separators begin or end a blob. */
const readable = /^(?:[A-Za-z]{0,24}|[0-9]{0,24})$/;
/** Words and rules between slashes, dashes and lines: "Sales/Marketing/Operations", "______". */
const isChain = (blob: string): boolean =>
  blob.split(/[+/=_-]+/).every((part) => readable.test(part));
/** Stands where something was taken out: a code point that is no character, and none of the answer's own. */
const cut = '\ufdd0';
const emptied =
  /\(\s*\ufdd0[\s\ufdd0]*\)|（\s*\ufdd0[\s\ufdd0]*）|\[\s*\ufdd0[\s\ufdd0]*\]|<\s*\ufdd0[\s\ufdd0]*>/g;

/** What an answer may hold beside words: addresses that the person who asked has written, and pages that were read. */
export type Allowed = {
  addresses: ReadonlySet<string>;
  /** The words that person has written, in lower case: none of them is foreign. */
  own: ReadonlySet<string>;
};

/** Addresses of some texts that people, not sources, have written. */
export const allowedIn = (texts: readonly string[], pages: readonly string[] = []): Allowed => ({
  addresses: new Set([...texts.flatMap(addressesIn), ...pages]),
  own: new Set(texts.flatMap((text) => text.toLowerCase().split(/[\s，。；、（）]+/))),
});

const isAllowed = (url: string, { addresses }: Allowed): boolean => {
  const address = pageAddress(url);
  return address !== undefined && addresses.has(address);
};

/** Written without a scheme, a word of the person's own may look like an address: "socket.io/redis". */
const isOwn = (written: string, { own }: Allowed): boolean =>
  /^[\w.-]+\.[a-z]+\//i.test(written) && own.has(withoutPunctuation(written.toLowerCase()));

/**
 * An answer's text as words alone: no markup, no pictures, nothing that nobody sees, and of addresses only those that
 * are allowed. A link to another one keeps its label.
 */
export function plainAnswer(text: string, allowed: Allowed): string {
  const visible = visibleText(text)
    .replaceAll(cut, '')
    .replace(/&(?:lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  const untagged = withoutTags(visible, cut);
  const unlinked = replaceLinks(untagged, (link, label, url) =>
    isAllowed(url, allowed) ? link : label,
  );
  const plain = replaceAddresses(
    unlinked,
    (written, address) => isAllowed(address, allowed) || isOwn(written, allowed),
    cut,
  ).replace(blobs, (blob) => (isChain(blob) ? blob : cut));
  // What was taken out leaves its brackets and blanks.
  return plain
    .replace(emptied, '')
    .replaceAll(cut, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
