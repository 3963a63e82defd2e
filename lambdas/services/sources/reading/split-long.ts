/** Longest passage of running text in characters. */
const longest = 1_800;

const sentences = /[^.!?。！？]+[.!?。！？]*\s*|[.!?。！？]+/g;

/** Cuts a long text between sentences; a sentence that is too long itself, anywhere. */
export function splitLong(text: string): string[] {
  if (text.length <= longest) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(sentences) ?? [text]) {
    if (piece !== '' && piece.length + sentence.length > longest) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += sentence;
    while (piece.length > 4 * longest) {
      pieces.push(piece.slice(0, longest));
      piece = piece.slice(longest);
    }
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}
