/** Maximum number of keys per name, because one index item is written for each key. */
const maxKeys = 8;

/**
 * Maximum characters of a normalized name: it is part of a key, which DynamoDB limits to 1,024 bytes, and NFKD may
 * expand one character to eighteen.
 */
const maxFoldedLength = 300;

/** Normalizes names and search texts for comparison: no case, width or accents; at most 300 characters. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxFoldedLength)
    .toWellFormed()
    .trim();

const isHan = (char: string) => /\p{Script=Han}/u.test(char);

/**
 * Returns the search keys of a name: the name, and its rest from each later word, or from each later character of a
 * Chinese name. A search matches their beginning: "Ada King" is found by "ada", "ada ki" and "king".
 */
export function listNameSearchKeys(fullName: string): string[] {
  const name = foldName(fullName);
  const keys = new Set<string>();
  for (const { 0: char, index } of name.matchAll(/./gsu)) {
    const previousChar = name[index - 1];
    if (previousChar === undefined || (char !== ' ' && previousChar === ' ') || isHan(char))
      keys.add(name.slice(index));
    if (keys.size === maxKeys) break;
  }
  return [...keys];
}
