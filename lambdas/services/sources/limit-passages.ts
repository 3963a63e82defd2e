import { maxDeckCharacters } from '#shared/domain/source-types.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** Returns the number of characters (UTF-16 units) of the texts, without headings. */
export const countCharacters = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Returns the first passages up to a total number of characters: the sources' passages, then the pages'. Every use of
 * a deck's passages applies this limit, so that all uses have the same passage ids.
 */
export function limitPassages(
  passages: readonly Passage[],
  maxCharacters: number = maxDeckCharacters,
): Passage[] {
  let characters = 0;
  const end = passages.findIndex(({ text }) => {
    characters += text.length;
    return characters > maxCharacters;
  });
  return end < 0 ? [...passages] : passages.slice(0, end);
}
