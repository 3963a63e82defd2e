/** More would be no name: an index row is written for each. */
const mostWords = 8;

/** A name is part of a key, which DynamoDB limits to 1,024 bytes; one character may be unfolded to eighteen. */
const longestFolded = 300;

/** As names and searches are compared: any case, any width, accents left out; at most 300 characters. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestFolded)
    .toWellFormed()
    .trim();

const isHan = (char: string) => /\p{Script=Han}/u.test(char);

/**
 * What a name is found by: itself and all that begins with a later word, or with a later character of a
 * Chinese name. "Ada King" is found by "ada", "ada ki" and "king".
 */
export function nameWords(fullName: string): string[] {
  const name = foldName(fullName);
  const starts = new Set<string>();
  for (const { 0: char, index } of name.matchAll(/./gsu)) {
    const before = name[index - 1];
    if (before === undefined || (char !== ' ' && before === ' ') || isHan(char))
      starts.add(name.slice(index));
    if (starts.size === mostWords) break;
  }
  return [...starts];
}
