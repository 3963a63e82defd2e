import type { Block } from './blocks.ts';
import { findFigures } from './figures.ts';
import type { Passage } from './inputs.ts';
import { termsOf } from './rank.ts';
import { splitSentences } from './sentences.ts';

const longest = 380;

/** Most quotations that a slide's schema takes. */
const most = 12;

type Source = { passage_id: string; quote: string };

/** A piece of the passage, character by character as it stands there. */
function verbatim(passage: Passage, wanted: string): string {
  if (wanted.length <= longest && passage.text.includes(wanted)) return wanted;
  const [first = ''] = splitSentences(passage.text);
  if (first.length <= longest && passage.text.includes(first)) return first;
  const line = passage.text.split('\n').find((text) => text.trim().length > 0) ?? '';
  return line.slice(0, longest).trim();
}

/** A sentence as it stands in the text, with its soft wraps. */
function asWritten(text: string, sentence: string): string {
  const wanted = sentence.replace(/\s+/g, '');
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const at = text.replace(/\s+/g, '').indexOf(wanted);
  if (wanted === '' || at < 0) return '';
  return text.slice(places[at], (places[at + wanted.length - 1] ?? 0) + 1);
}

/** The sentences of prose, the lines of all else. */
function piecesOf({ kind, text }: Passage): string[] {
  const isProse = kind === 'paragraph' || kind === 'quote';
  return isProse
    ? splitSentences(text).map((sentence) => asWritten(text, sentence))
    : text.split('\n').map((line) => line.trim());
}

/** At most as long as a quotation may be, with the figure in it. */
function around(piece: string, value: string): string {
  const from = Math.max(0, piece.indexOf(value) - longest / 2);
  return piece.length <= longest ? piece : piece.slice(from, from + longest).trim();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function holds(piece: string, value: string): boolean {
  const text = piece.replace(/(?<=\d),(?=\d{3})/g, '');
  const bare = value.replace(/(?<=\d),(?=\d{3})/g, '');
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const behind = text.slice(at + bare.length, at + bare.length + 2);
    if (!/[\d.]/.test(text.charAt(at - 1)) && !/^\.?\d/.test(behind)) return true;
  }
  return false;
}

/** For every figure shown, the piece that holds it; of several, the one most like the text around it. */
function figureSources(shown: unknown, passages: Passage[]): Source[] {
  const all = passages.flatMap((passage) =>
    passage.kind === 'heading' ? [] : piecesOf(passage).map((piece) => ({ passage, piece })),
  );
  const slide = termsOf(textsIn(shown).join(' '));
  return textsIn(shown).flatMap((text) => {
    const own = termsOf(text);
    const worth = (piece: string) =>
      [...termsOf(piece)].reduce((sum, t) => sum + (own.has(t) ? 5 : slide.has(t) ? 1 : 0), 0);
    return findFigures(text).flatMap(({ value }) => {
      const [best] = all
        .filter(({ piece }) => holds(piece, value))
        .toSorted((a, b) => worth(b.piece) - worth(a.piece));
      return best ? [{ passage_id: best.passage.id, quote: around(best.piece, value) }] : [];
    });
  });
}

/** What a slide rests on: first what holds its figures, then a quotation for each other passage. */
export function sourcesOf(blocks: Block[], passages: Passage[], shown: unknown): Source[] {
  const rest = blocks.flatMap((block) =>
    block.passage_ids.flatMap((id) => {
      const passage = passages.find((one) => one.id === id);
      return passage
        ? [{ passage_id: id, quote: verbatim(passage, block.text.replace(/^>\s/, '')) }]
        : [];
    }),
  );
  const figures = figureSources(shown, passages).filter(
    ({ quote }, i, all) => quote && all.findIndex((other) => other.quote === quote) === i,
  );
  const known = new Set(figures.map(({ passage_id }) => passage_id));
  const others = rest.filter(
    ({ passage_id, quote }) => quote && !known.has(passage_id) && known.add(passage_id),
  );
  return [...figures, ...others].slice(0, most);
}
