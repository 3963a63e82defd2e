import { extractTopics } from '../../deck/quality/topics.ts';

/** Matches short names such as Q1, iOS or 2024, which are no topics but say what a number counts. */
const shortNamePattern =
  /(?<![\p{L}\p{N}])(?=[\p{Ll}\d]{0,3}[\p{Lu}\d])(?!\p{N}{1,2}(?!\p{N}|\p{L}))[\p{L}\p{N}]{2,4}(?![\p{L}\p{N}])/gu;

/** Short words that can start a sentence and name nothing. */
const shortWords = new Set(
  'a an the in on at of to by as is it its we our us he she and or but for not no so if all any new now one two'.split(
    ' ',
  ),
);

function listLabelWords(text: string): Set<string> {
  const names = (text.match(shortNamePattern) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => !shortWords.has(name));
  return new Set([...extractTopics(text), ...names]);
}

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const hasLatin = (text: string): boolean => /\p{Script=Latin}{2}/u.test(text);

/**
 * Whether two texts share a word that can name what a number counts. True for texts in different scripts, which can't
 * be compared, such as a Chinese slide and an English source.
 */
export function haveCommonWord(one: string, other: string): boolean {
  const canCompare = (hasHan(one) && hasHan(other)) || (hasLatin(one) && hasLatin(other));
  if (!canCompare) return hasHan(one) !== hasHan(other);
  const words = listLabelWords(one);
  return [...listLabelWords(other)].some((word) => words.has(word));
}
