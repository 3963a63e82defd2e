import type { Locale } from '#shared/errors.ts';

/**
 * Returns the name for the greeting; undefined when it looks like a URL or e-mail. Anyone can register with a name and
 * another person's e-mail, so the name must not send links to strangers.
 */
function greetingName(fullName: string): string | undefined {
  // Mail programs also treat other full stops as dots in links, and don't show format characters.
  const plain = fullName
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Cf}/gu, '');
  return /[:/\\@]|\.\S|www/i.test(plain) ? undefined : fullName;
}

/** First line of a mail; `word` replaces Hello in English. */
export function greeting(fullName: string, locale: Locale, word = 'Hello'): string {
  const name = greetingName(fullName);
  if (locale === 'zh') return name ? `${name}，您好！` : '您好！';
  return name ? `${word}, ${name}` : word;
}

/** Text above the written-out URL. */
export const urlFallbackText: Record<Locale, string> = {
  en: 'If the button does not work, open this address in your browser:',
  zh: '如果按钮无法使用，请在浏览器中打开以下地址：',
};
