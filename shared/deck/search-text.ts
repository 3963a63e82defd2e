import { cutBytes, sliceText } from '../domain/text.ts';
import { listContentParts } from './content-parts.ts';
import { toPlainText } from './inline.ts';
import type { Deck, Slide } from './model.ts';

/** Maximum bytes of a presentation's text in the search index; text beyond it is not found. */
const maxBytes = 20_000;

/** A text of a slide that a search shows. */
export type SearchedSlide = { id: string; text: string };

const getVisibleText = (slide: Slide): string =>
  listContentParts(slide)
    .map(({ text }) => toPlainText(text))
    .filter((text) => text !== '')
    .join('\n');

/** Returns the visible text of each slide, then the notes of each slide, so that matches on slides come first. */
export function toSearchedSlides({ slides }: Pick<Deck, 'slides'>): SearchedSlide[] {
  let left = maxBytes;
  const texts = [
    ...slides.map((slide) => ({ id: slide.id, text: getVisibleText(slide) })),
    ...slides.map(({ id, notes }) => ({ id, text: toPlainText(notes) })),
  ];
  return texts.flatMap(({ id, text: whole }) => {
    const text = cutBytes(whole.toWellFormed(), left);
    left -= new TextEncoder().encode(text).length;
    return text === '' ? [] : [{ id, text }];
  });
}

/** Returns the text that the search looks through, in lower case. */
export const createSearchText = (slides: readonly SearchedSlide[]): string =>
  cutBytes(
    slides
      .map(({ text }) => text)
      .join('\n')
      .toLowerCase(),
    maxBytes,
  );

/** Characters that are shown before and after a match. */
const maxCharactersBefore = 40;
const maxCharactersAfter = 80;

/** A match with the text around it, in one line; an ellipsis marks text that is left out. */
export type SearchMatch = { slide_id: string; before: string; text: string; after: string };

const toOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Returns the first match of a phrase, in any case, and its slide; undefined without one. */
export function findMatch(
  slides: readonly SearchedSlide[],
  phrase: string,
): SearchMatch | undefined {
  const lowerPhrase = phrase.toLowerCase();
  for (const { id, text } of slides) {
    const lower = text.toLowerCase();
    const at = lower.indexOf(lowerPhrase);
    if (at < 0) continue;
    // If a letter has another length in lower case, positions in the lower-case text differ from positions in the
    // original, so the match is shown in lower case.
    const isAligned = lower.length === text.length;
    const source = isAligned ? text : lower;
    const end = at + lowerPhrase.length;
    const start = Math.max(0, at - maxCharactersBefore);
    const whole = toOneLine(sliceText(source, start, at)).trimStart();
    const before = start > 0 ? whole.replace(/^\S{1,15} (?=\S)/, '') : whole;
    const after = toOneLine(sliceText(source, end, end + maxCharactersAfter));
    return {
      slide_id: id,
      before: start > 0 ? `…${before}` : before,
      text: toOneLine(sliceText(source, at, end)),
      after: end + maxCharactersAfter < source.length ? `${after.trimEnd()}…` : after.trimEnd(),
    };
  }
  return undefined;
}
