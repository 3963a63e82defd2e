import { cutText, removeDirectionControls } from '#shared/domain/text.ts';
import type { Locale } from '#shared/errors.ts';
import { acceptTextWithoutLink } from './greeting.ts';
import { containsLink } from './hide-links.ts';

const maxTitleCharacters = 80;

const maxNameCharacters = 40;
/** A name with more digits may contain a telephone number, which the recipient is meant to call. */
const maxNameDigits = 4;

const countDigits = (text: string): number => text.normalize('NFKC').match(/\p{N}/gu)?.length ?? 0;

/**
 * Returns another user's name for a mail, shortened; "A Deckwright user" in its place if the name looks like a link or
 * contains a telephone number.
 */
export function sanitizeName(name: string, locale: Locale): string {
  const plain = acceptTextWithoutLink(removeDirectionControls(name).replace(/\s+/g, ' '));
  if (!plain || countDigits(name) > maxNameDigits)
    return locale === 'zh' ? '一位 Deckwright 用户' : 'A Deckwright user';
  return cutText(plain, maxNameCharacters);
}

/** Minimum digits of a telephone number with an area code; a title may contain a year or two. */
const minTelephoneDigits = 9;

/**
 * Returns a presentation's title, shortened and in quotes; "a presentation" in its place if the title contains a link or
 * may contain a telephone number.
 */
export function sanitizeTitle(title: string, locale: Locale): string {
  const plain = removeDirectionControls(title).replace(/\s+/g, ' ').trim();
  if (plain === '' || containsLink(plain) || countDigits(title) >= minTelephoneDigits)
    return locale === 'zh' ? '一份演示文稿' : 'a presentation';
  const cut = cutText(plain, maxTitleCharacters);
  return locale === 'zh' ? `《${cut}》` : `“${cut}”`;
}
