import { cutText } from '#shared/domain/text.ts';

/** Maximum characters of a text passage. */
const maxPassageCharacters = 1_800;

const sentences = /[^.!?。！？]+[.!?。！？]*\s*|[.!?。！？]+/g;

/** Splits a long text between sentences; splits a sentence that is too long itself anywhere. */
export function splitLongText(text: string): string[] {
  if (text.length <= maxPassageCharacters) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(sentences) ?? [text]) {
    if (piece !== '' && piece.length + sentence.length > maxPassageCharacters) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += sentence;
    while (piece.length > 4 * maxPassageCharacters) {
      const start = cutText(piece, maxPassageCharacters);
      pieces.push(start);
      piece = piece.slice(start.length);
    }
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}
