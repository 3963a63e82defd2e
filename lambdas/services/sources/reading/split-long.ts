/** Maximum characters of a text passage. */
const maxLength = 1_800;

const sentences = /[^.!?。！？]+[.!?。！？]*\s*|[.!?。！？]+/g;

/** Splits a long text between sentences; splits a sentence that is too long itself anywhere. */
export function splitLong(text: string): string[] {
  if (text.length <= maxLength) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(sentences) ?? [text]) {
    if (piece !== '' && piece.length + sentence.length > maxLength) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += sentence;
    while (piece.length > 4 * maxLength) {
      pieces.push(piece.slice(0, maxLength));
      piece = piece.slice(maxLength);
    }
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}
