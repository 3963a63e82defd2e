import type { Locale } from '#shared/errors.ts';

/**
 * The name to greet somebody by; undefined where it looks like an address. Whoever registers writes the name and
 * names the receiver, so it must not be a way to mail links to strangers.
 */
function greetingName(fullName: string): string | undefined {
  // Mail programs take other full stops for dots, too.
  const plain = fullName.normalize('NFKC').replaceAll('。', '.');
  return /[:/\\@]|\.\S|www/i.test(plain) ? undefined : fullName;
}

/** The first line of a mail; `word` stands in place of Hello. */
export function greeting(fullName: string, locale: Locale, word = 'Hello'): string {
  const name = greetingName(fullName);
  if (locale === 'zh') return name ? `${name}，您好！` : '您好！';
  return name ? `${word}, ${name}` : word;
}

/** Above an address in full. */
export const fallbackText: Record<Locale, string> = {
  en: 'If the button does not work, open this address in your browser:',
  zh: '如果按钮无法使用，请在浏览器中打开以下地址：',
};
