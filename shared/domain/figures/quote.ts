import type { Passage } from '../../schemas/research.ts';
import type { Stretch } from './places.ts';
import { firstWhere } from './sorted.ts';

const longest = 240;

/** Where sentences end; a point within a number or a short form is none. */
const ends = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“])|(?<=[。！？；])/gu;

type Quoted = Pick<Passage, 'kind' | 'text'>;

type Joint = { index: number; end: number };
const jointsByPassage = new WeakMap<Quoted, Joint[]>();

/** What parts a passage's lines or sentences, in order; found once. */
function jointsOf(passage: Quoted): readonly Joint[] {
  const known = jointsByPassage.get(passage);
  if (known) return known;
  const { kind, text } = passage;
  const isProse = kind === 'paragraph' || kind === 'quote';
  const joints = [...text.matchAll(isProse ? ends : /\n/g)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  jointsByPassage.set(passage, joints);
  return joints;
}

/** Where the line or sentence around a place begins and ends. */
function pieceAt(passage: Quoted, at: number): [from: number, to: number] {
  const joints = jointsOf(passage);
  const behind = firstWhere(joints.length, (i) => (joints[i]?.end ?? 0) > at);
  const next = firstWhere(joints.length, (i) => (joints[i]?.index ?? 0) > at);
  return [joints[behind - 1]?.end ?? 0, joints[next]?.index ?? passage.text.length];
}

/** The piece of a passage that holds some figures, word for word and short enough to show. */
export function quoteAround(passage: Quoted, figures: readonly Stretch[]): string {
  const [first] = figures;
  const last = figures.at(-1);
  if (!first || !last) return '';
  const [from] = pieceAt(passage, Math.min(first.start, last.start));
  const [, to] = pieceAt(passage, Math.max(first.start, last.start));
  if (to - from <= longest) return passage.text.slice(from, to).trim();
  const start = Math.max(from, Math.min(first.start - longest / 2, to - longest));
  return passage.text.slice(start, start + longest).trim();
}
