import { detectLanguage } from '../../sources/detect-language.ts';
import type { FileDeck, FileSlide, ReadDeck } from '../read/file-deck.ts';

const joinSlideText = ({ blocks }: FileSlide): string =>
  blocks
    .flatMap((block) => (block.kind === 'text' ? block.paragraphs.map(({ text }) => text) : []))
    .join('\n');

/**
 * Returns a file with its language: the one that an export of this product stored, or the language of its slides'
 * texts.
 */
export const detectDeckLanguage = (deck: ReadDeck): FileDeck => ({
  ...deck,
  language: deck.own?.language ?? detectLanguage(deck.slides.map(joinSlideText).join('\n')),
});
