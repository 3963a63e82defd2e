import { cutText, removeDirectionControls } from '#shared/domain/text.ts';
import type { Locale } from '#shared/errors.ts';
import { textWithoutLink } from './greeting.ts';

const maxTitle = 80;

/** Returns another user's name for a mail; a general word if it looks like a link. */
export const shownName = (name: string, locale: Locale): string =>
  textWithoutLink(name) ?? (locale === 'zh' ? '一位 Deckwright 用户' : 'A Deckwright user');

/** Returns a presentation's title in quotes, cut; general words if it is empty or looks like a link. */
export function shownTitle(title: string, locale: Locale): string {
  const plain = textWithoutLink(removeDirectionControls(title).replace(/\s+/g, ' '));
  if (!plain) return locale === 'zh' ? '一份演示文稿' : 'a presentation';
  const cut = cutText(plain, maxTitle);
  return locale === 'zh' ? `《${cut}》` : `“${cut}”`;
}
