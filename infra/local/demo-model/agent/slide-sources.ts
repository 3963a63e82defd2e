import type { Block } from './blocks.ts';
import { findFigures } from './figures.ts';
import type { Passage } from './inputs.ts';
import { extractTerms } from './rank.ts';
import { splitSentences } from './sentences.ts';

const maxQuoteLength = 380;

/** Maximum number of quotations in a slide's schema. */
const maxSources = 12;

type Source = { passage_id: string; quote: string };

/** Returns an exact quotation of the passage: the wanted text, its first sentence or its first line. */
function verbatim(passage: Passage, wanted: string): string {
  if (wanted.length <= maxQuoteLength && passage.text.includes(wanted)) return wanted;
  const [first = ''] = splitSentences(passage.text);
  if (first.length <= maxQuoteLength && passage.text.includes(first)) return first;
  const line = passage.text.split('\n').find((text) => text.trim().length > 0) ?? '';
  return line.slice(0, maxQuoteLength).trim();
}

/** Returns a sentence exactly as in the text, including line breaks; empty if not found. */
function asWritten(text: string, sentence: string): string {
  const wanted = sentence.replace(/\s+/g, '');
  const offsets = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const at = text.replace(/\s+/g, '').indexOf(wanted);
  if (wanted === '' || at < 0) return '';
  return text.slice(offsets[at], (offsets[at + wanted.length - 1] ?? 0) + 1);
}

/** Splits prose into sentences and other passages into lines. */
function splitPassage({ kind, text }: Passage): string[] {
  const isProse = kind === 'paragraph' || kind === 'quote';
  return isProse
    ? splitSentences(text).map((sentence) => asWritten(text, sentence))
    : text.split('\n').map((line) => line.trim());
}

/** Cuts a text to the maximum quotation length, keeping the figure. */
function around(piece: string, value: string): string {
  const from = Math.max(0, piece.indexOf(value) - maxQuoteLength / 2);
  return piece.length <= maxQuoteLength ? piece : piece.slice(from, from + maxQuoteLength).trim();
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectTexts)
    : [];
}

function containsFigure(piece: string, value: string): boolean {
  const text = piece.replace(/(?<=\d),(?=\d{3})/g, '');
  const bare = value.replace(/(?<=\d),(?=\d{3})/g, '');
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    const behind = text.slice(at + bare.length, at + bare.length + 2);
    if (!/[\d.]/.test(text.charAt(at - 1)) && !/^\.?\d/.test(behind)) return true;
  }
  return false;
}

/** Returns a source for every figure shown: of the texts that contain the figure, the one most similar to the slide. */
function figureSources(shown: unknown, passages: Passage[]): Source[] {
  const allPieces = passages.flatMap((passage) =>
    passage.kind === 'heading' ? [] : splitPassage(passage).map((piece) => ({ passage, piece })),
  );
  const slide = extractTerms(collectTexts(shown).join(' '));
  return collectTexts(shown).flatMap((text) => {
    const textTerms = extractTerms(text);
    const similarity = (piece: string) =>
      [...extractTerms(piece)].reduce(
        (sum, t) => sum + (textTerms.has(t) ? 5 : slide.has(t) ? 1 : 0),
        0,
      );
    return findFigures(text).flatMap(({ value }) => {
      const [best] = allPieces
        .filter(({ piece }) => containsFigure(piece, value))
        .toSorted((a, b) => similarity(b.piece) - similarity(a.piece));
      return best ? [{ passage_id: best.passage.id, quote: around(best.piece, value) }] : [];
    });
  });
}

/** Returns a slide's sources: texts that contain its figures, then one quotation for each other passage. */
export function slideSources(blocks: Block[], passages: Passage[], shown: unknown): Source[] {
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
  return [...figures, ...others].slice(0, maxSources);
}
