import type { Block } from './blocks.ts';
import { findFigures } from './figures.ts';
import type { Passage } from './inputs.ts';
import { extractTerms } from './rank.ts';
import { splitSentences } from './sentences.ts';

const maxQuoteLength = 380;

/** Maximum number of quotations in a slide's schema. */
const maxSources = 12;

type Source = { passage_id: string; quote: string };

/** Returns an exact quotation of the passage: the text, else its first sentence or its first line. */
function quotePassage(passage: Passage, text: string): string {
  if (text.length <= maxQuoteLength && passage.text.includes(text)) return text;
  const [first = ''] = splitSentences(passage.text);
  if (first.length <= maxQuoteLength && passage.text.includes(first)) return first;
  const line = passage.text.split('\n').find((text) => text.trim().length > 0) ?? '';
  return line.slice(0, maxQuoteLength).trim();
}

/** Returns a sentence exactly as in the text, including line breaks; empty if not found. */
function findOriginalText(text: string, sentence: string): string {
  const letters = sentence.replace(/\s+/g, '');
  const offsets = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const at = text.replace(/\s+/g, '').indexOf(letters);
  if (letters === '' || at < 0) return '';
  return text.slice(offsets[at], (offsets[at + letters.length - 1] ?? 0) + 1);
}

/** Splits prose into sentences and other passages into lines. */
function splitPassage({ kind, text }: Passage): string[] {
  const isProse = kind === 'paragraph' || kind === 'quote';
  return isProse
    ? splitSentences(text).map((sentence) => findOriginalText(text, sentence))
    : text.split('\n').map((line) => line.trim());
}

/** Cuts a text to the maximum quotation length without losing the given number. */
function cutAroundFigure(piece: string, value: string): string {
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

/**
 * Returns a source for every number that the slide shows: of the texts that contain the number, the one most similar to
 * the slide.
 */
function findFigureSources(content: unknown, passages: Passage[]): Source[] {
  const allPieces = passages.flatMap((passage) =>
    passage.kind === 'heading' ? [] : splitPassage(passage).map((piece) => ({ passage, piece })),
  );
  const slide = extractTerms(collectTexts(content).join(' '));
  return collectTexts(content).flatMap((text) => {
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
      return best
        ? [{ passage_id: best.passage.id, quote: cutAroundFigure(best.piece, value) }]
        : [];
    });
  });
}

/** Returns a slide's sources: texts that contain its numbers, then one quotation for each other passage. */
export function listSlideSources(blocks: Block[], passages: Passage[], content: unknown): Source[] {
  const rest = blocks.flatMap((block) =>
    block.passage_ids.flatMap((id) => {
      const passage = passages.find((passage) => passage.id === id);
      return passage
        ? [{ passage_id: id, quote: quotePassage(passage, block.text.replace(/^>\s/, '')) }]
        : [];
    }),
  );
  const figures = findFigureSources(content, passages).filter(
    ({ quote }, i, all) => quote && all.findIndex((other) => other.quote === quote) === i,
  );
  const known = new Set(figures.map(({ passage_id }) => passage_id));
  const otherSources = rest.filter(
    ({ passage_id, quote }) => quote && !known.has(passage_id) && known.add(passage_id),
  );
  return [...figures, ...otherSources].slice(0, maxSources);
}
