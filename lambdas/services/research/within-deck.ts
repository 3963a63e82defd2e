import { deckCharactersAtMost } from '#shared/domain/source-types.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** Characters (UTF-16 units) of the texts, without their headings: what `withinDeck` counts. */
export const charactersOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The passages that a deck rests on: the first of its sources', then of the pages that were read, up to a number of
 * characters in all. What is looked at the same way everywhere is found again everywhere.
 */
export function withinDeck(
  passages: readonly Passage[],
  most: number = deckCharactersAtMost,
): Passage[] {
  let characters = 0;
  const end = passages.findIndex(({ text }) => {
    characters += text.length;
    return characters > most;
  });
  return end < 0 ? [...passages] : passages.slice(0, end);
}
