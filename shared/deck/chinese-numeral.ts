const digits = '〇一二三四五六七八九';

/** Returns a number up to 99 in Chinese numerals. */
export function toChineseNumeral(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return digits.charAt(ones);
  // Uses the traditional characters for twenty and thirty, because two characters fit a page-number seal better than
  // three.
  if (tens < 4 && tens > 1 && ones > 0) return `${tens === 2 ? '廿' : '卅'}${digits.charAt(ones)}`;
  return `${tens === 1 ? '' : digits.charAt(tens)}十${ones === 0 ? '' : digits.charAt(ones)}`;
}
