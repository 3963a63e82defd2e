import { contentParts } from './content-parts.ts';
import { plainText } from './inline.ts';
import type { Deck } from './model.ts';

/** Characters of a presentation that the search finds; the rest of a longer one is not searched. */
const maxCharacters = 20_000;

/** Returns the text by which the search finds a presentation: what its slides show and their notes, in lower case. */
export function searchText({ slides }: Pick<Deck, 'slides'>): string {
  const texts = slides.flatMap((slide) => [
    ...contentParts(slide).map(({ text }) => plainText(text)),
    plainText(slide.notes),
  ]);
  return texts
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, maxCharacters)
    .toLowerCase()
    .toWellFormed();
}
