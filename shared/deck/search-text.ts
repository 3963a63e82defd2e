import { cutBytes } from '../domain/text.ts';
import { contentParts } from './content-parts.ts';
import { plainText } from './inline.ts';
import type { Deck } from './model.ts';

/** Maximum bytes of a presentation's text in the search index; text beyond it is not found. */
const maxBytes = 20_000;

/** Returns the text by which the search finds a presentation: what its slides show and their notes, in lower case. */
export function searchText({ slides }: Pick<Deck, 'slides'>): string {
  const texts = slides.flatMap((slide) => [
    ...contentParts(slide).map(({ text }) => plainText(text)),
    plainText(slide.notes),
  ]);
  const text = texts.filter((one) => one !== '').join('\n');
  return cutBytes(text.toLowerCase().toWellFormed(), maxBytes);
}
