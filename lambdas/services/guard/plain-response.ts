import { cleanVisibleText } from '#shared/deck/visible-text.ts';
import { findAddresses, normalizeAddress, removePunctuation } from '../research/page-address.ts';
import { replaceAddresses, replaceLinks } from './addresses.ts';
import { replaceTags } from './tags.ts';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Strings that are longer than any word, which are probably encoded data. */
const encodedStringPattern = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{48,}/g;
/** A word or a number; may be empty, as between two separators. */
const wordOrNumberPattern = /^(?:[A-Za-z]{0,24}|[0-9]{0,24})$/;
/** Whether a long string is words separated by slashes, dashes or lines: "Sales/Marketing/Operations", "______". */
const isWordChain = (blob: string): boolean =>
  blob.split(/[+/=_-]+/).every((part) => wordOrNumberPattern.test(part));
/** Marks where something was removed: a noncharacter that responses can't contain. */
const removalMark = '\ufdd0';
const emptyBracketsPattern =
  /\(\s*\ufdd0[\s\ufdd0]*\)|（\s*\ufdd0[\s\ufdd0]*）|\[\s*\ufdd0[\s\ufdd0]*\]|<\s*\ufdd0[\s\ufdd0]*>/g;

/** Content that a response may have besides plain words. */
export type AllowedContent = {
  addresses: ReadonlySet<string>;
  /** The words that the user wrote, in lower case. */
  own: ReadonlySet<string>;
};

/** Returns the allowed content: addresses and words of the user's texts, and the pages that were read. */
export const createAllowedContent = (
  texts: readonly string[],
  pages: readonly string[] = [],
): AllowedContent => ({
  addresses: new Set([...texts.flatMap(findAddresses), ...pages]),
  own: new Set(texts.flatMap((text) => text.toLowerCase().split(/[\s，。；、（）]+/))),
});

const isAllowed = (url: string, { addresses }: AllowedContent): boolean => {
  const address = normalizeAddress(url);
  return address !== undefined && addresses.has(address);
};

/** Whether text that looks like an address without a scheme is one of the user's own words: "socket.io/redis". */
const isUserWords = (writtenText: string, { own }: AllowedContent): boolean =>
  /^[\w.-]+\.[a-z]+\//i.test(writtenText) && own.has(removePunctuation(writtenText.toLowerCase()));

/**
 * Returns a response's text without markup, pictures, invisible characters, encoded data and addresses that are not
 * allowed. A link to such an address keeps its label.
 */
export function cleanResponse(text: string, allowed: AllowedContent): string {
  const visible = cleanVisibleText(text)
    .replaceAll(removalMark, '')
    .replace(/&(?:lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  const untagged = replaceTags(visible, removalMark);
  const unlinked = replaceLinks(untagged, (link, label, url) =>
    isAllowed(url, allowed) ? link : label,
  );
  const plain = replaceAddresses(
    unlinked,
    (writtenText, address) => isAllowed(address, allowed) || isUserWords(writtenText, allowed),
    removalMark,
  ).replace(encodedStringPattern, (blob) => (isWordChain(blob) ? blob : removalMark));
  // Remove the brackets and spaces that surrounded removed content.
  return plain
    .replace(emptyBracketsPattern, '')
    .replaceAll(removalMark, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
