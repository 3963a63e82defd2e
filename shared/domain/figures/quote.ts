import type { Passage } from '../../schemas/research.ts';
import type { Figure } from './find-figures.ts';

const longest = 240;

/** Where sentences end; a point within a number or a short form is none. */
const ends = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“])|(?<=[。！？；])/gu;

type Quoted = Pick<Passage, 'kind' | 'text'>;

/** Where the line or sentence around a place begins and ends. */
function pieceAt({ kind, text }: Quoted, at: number): [from: number, to: number] {
  const isProse = kind === 'paragraph' || kind === 'quote';
  const joints = isProse ? ends : /\n/g;
  let [from, to] = [0, text.length];
  for (const { index, 0: joint } of text.matchAll(joints)) {
    if (index + joint.length <= at) from = index + joint.length;
    else if (index > at) {
      to = index;
      break;
    }
  }
  return [from, to];
}

/** The piece of a passage that holds some figures, word for word and short enough to show. */
export function quoteAround(
  passage: Quoted,
  figures: readonly Pick<Figure, 'start' | 'end'>[],
): string {
  const [first] = figures;
  const last = figures.at(-1);
  if (!first || !last) return '';
  const [from] = pieceAt(passage, Math.min(first.start, last.start));
  const [, to] = pieceAt(passage, Math.max(first.start, last.start));
  if (to - from <= longest) return passage.text.slice(from, to).trim();
  const start = Math.max(from, Math.min(first.start - longest / 2, to - longest));
  return passage.text.slice(start, start + longest).trim();
}
