import { cutBytes, sliceText } from '../domain/text.ts';
import { contentParts } from './content-parts.ts';
import { plainText } from './inline.ts';
import type { Deck, Slide } from './model.ts';

/** Maximum bytes of a presentation's text in the search index; text beyond it is not found. */
const maxBytes = 20_000;

/** The text of a slide that a search shows. */
export type SearchedSlide = { id: string; text: string };

const slideText = (slide: Slide): string =>
  [...contentParts(slide).map(({ text }) => plainText(text)), plainText(slide.notes)]
    .filter((text) => text !== '')
    .join('\n')
    .toWellFormed();

/** Returns the visible texts and the notes of all slides, by slide. */
export function searchedSlides({ slides }: Pick<Deck, 'slides'>): SearchedSlide[] {
  let left = maxBytes;
  return slides.flatMap((slide) => {
    const text = cutBytes(slideText(slide), left);
    left -= new TextEncoder().encode(text).length;
    return text === '' ? [] : [{ id: slide.id, text }];
  });
}

/** Returns the text that the search looks through, in lower case. */
export const searchText = (slides: readonly SearchedSlide[]): string =>
  cutBytes(
    slides
      .map(({ text }) => text)
      .join('\n')
      .toLowerCase(),
    maxBytes,
  );

/** Characters that are shown before and after a match. */
const shownBefore = 40;
const shownAfter = 80;

/** A match with the text around it, in one line; an ellipsis marks text that is left out. */
export type SearchMatch = { slide_id: string; before: string; text: string; after: string };

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Returns the first match of a phrase, in any case, and its slide; undefined without one. */
export function findMatch(
  slides: readonly SearchedSlide[],
  phrase: string,
): SearchMatch | undefined {
  const wanted = phrase.toLowerCase();
  for (const { id, text } of slides) {
    const lower = text.toLowerCase();
    const at = lower.indexOf(wanted);
    if (at < 0) continue;
    // The positions differ where a letter has another length in lower case.
    const isAligned = lower.length === text.length;
    const source = isAligned ? text : lower;
    const end = at + wanted.length;
    const start = Math.max(0, at - shownBefore);
    const before = oneLine(sliceText(source, start, at));
    const after = oneLine(sliceText(source, end, end + shownAfter));
    return {
      slide_id: id,
      before: start > 0 ? `…${before.trimStart()}` : before.trimStart(),
      text: oneLine(sliceText(source, at, end)),
      after: end + shownAfter < source.length ? `${after.trimEnd()}…` : after.trimEnd(),
    };
  }
  return undefined;
}
