import { detectLanguage } from '../../sources/detect-language.ts';
import type { FileDeck, FileSlide, ReadDeck } from '../read/file-deck.ts';

const slideText = ({ blocks }: FileSlide): string =>
  blocks
    .flatMap((block) => (block.kind === 'text' ? block.paragraphs.map(({ text }) => text) : []))
    .join('\n');

/** Returns a file with the language that our export stored, or that of its slides' texts. */
export const detectDeckLanguage = (deck: ReadDeck): FileDeck => ({
  ...deck,
  language: deck.own?.language ?? detectLanguage(deck.slides.map(slideText).join('\n')),
});
