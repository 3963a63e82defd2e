import type { Locale } from '#shared/errors.ts';

/**
 * Matches what mail programs turn into links: a protocol, a path with two slashes, `www`, an e-mail address, a dot
 * before a top-level domain, an IP address.
 */
const linkPattern = /\/\/|\\|www|[^\s@]@[^\s@]|\.\p{L}[\p{L}\p{N}-]|\d\.\d+\.\d+\.\d/iu;

/**
 * Returns whether mail programs may show a part of the text as a link. Unlike acceptTextWithoutLink it allows colons,
 * mentions (`@Ada`), slashes and numbers with a dot.
 */
export function containsLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Remove format characters, because mail programs don't show them.
    .replace(/\p{Cf}/gu, '')
    // In a host name, an ideographic full stop works as a dot; in Chinese text it ends a sentence.
    .replace(/(?<=[a-z0-9-])。(?=[a-z0-9])/giu, '.');
  return linkPattern.test(plain);
}

const replacements: Record<Locale, string> = { en: '[link]', zh: '[链接]' };

/** Returns a text with each word that looks like a link replaced; Chinese punctuation ends a word too. */
export const hideLinks = (text: string, locale: Locale): string =>
  text.replace(/[^\s，！？；、（）《》“”]+/gu, (word) =>
    containsLink(word) ? replacements[locale] : word,
  );
