import { cutBytes } from '../domain/text.ts';
import { contentParts } from './content-parts.ts';
import { plainText } from './inline.ts';
import type { Deck } from './model.ts';

/** Maximum bytes of a presentation's text in the search index; text beyond it is not found. */
const maxBytes = 20_000;

/** Returns the text that the search looks through: the visible texts and the notes of all slides, in lower case. */
export function searchText({ slides }: Pick<Deck, 'slides'>): string {
  const texts = slides.flatMap((slide) => [
    ...contentParts(slide).map(({ text }) => plainText(text)),
    plainText(slide.notes),
  ]);
  const text = texts.filter((one) => one !== '').join('\n');
  return cutBytes(text.toLowerCase().toWellFormed(), maxBytes);
}
