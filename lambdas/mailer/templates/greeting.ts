import type { Locale } from '#shared/errors.ts';

/**
 * Returns a text that a user wrote, such as a name; undefined when it looks like a URL or e-mail. Anyone can register with
 * a name and another person's e-mail, so the name must not send links to strangers.
 */
export function acceptTextWithoutLink(text: string): string | undefined {
  // Replace other full stops by a dot, because mail programs treat them as dots in links, and remove format characters,
  // because mail programs don't show them.
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Cf}/gu, '');
  return /[:/\\@]|\.\S|www/i.test(plain) ? undefined : text;
}

/** Returns the first line of a mail; `word` replaces Hello in English. */
export function formatGreeting(fullName: string, locale: Locale, word = 'Hello'): string {
  const name = acceptTextWithoutLink(fullName);
  if (locale === 'zh') return name ? `${name}，您好！` : '您好！';
  return name ? `${word}, ${name}` : word;
}

/** Text above the written-out URL. */
export const urlFallbackText: Record<Locale, string> = {
  en: 'If the button does not work, open this address in your browser:',
  zh: '如果按钮无法使用，请在浏览器中打开以下地址：',
};
