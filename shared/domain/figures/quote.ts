import type { Passage } from '../../schemas/research.ts';
import { sliceText } from '../text.ts';
import { findFirstIndex } from './binary-search.ts';
import type { TextRange } from './text-ranges.ts';

const maxQuoteLength = 240;

/** Matches the ends of sentences, but not points within numbers or abbreviations. */
const sentenceEndPattern = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“])|(?<=[。！？；])/gu;

type QuotedPassage = Pick<Passage, 'kind' | 'text'>;

type SentenceSeparator = { index: number; end: number };
const separatorCache = new WeakMap<QuotedPassage, SentenceSeparator[]>();

/** Returns the separators between a passage's lines or sentences, in order. Cached by passage. */
function findSeparators(passage: QuotedPassage): readonly SentenceSeparator[] {
  const cachedSeparators = separatorCache.get(passage);
  if (cachedSeparators) return cachedSeparators;
  const { kind, text } = passage;
  const isProse = kind === 'paragraph' || kind === 'quote';
  const joints = [...text.matchAll(isProse ? sentenceEndPattern : /\n/g)].map(
    ({ index, 0: { length } }) => ({
      index,
      end: index + length,
    }),
  );
  separatorCache.set(passage, joints);
  return joints;
}

/** Returns the start and end of the line or sentence at an index. */
function findSentenceBounds(passage: QuotedPassage, at: number): [from: number, to: number] {
  const joints = findSeparators(passage);
  const behind = findFirstIndex(joints.length, (i) => (joints[i]?.end ?? 0) > at);
  const next = findFirstIndex(joints.length, (i) => (joints[i]?.index ?? 0) > at);
  return [joints[behind - 1]?.end ?? 0, joints[next]?.index ?? passage.text.length];
}

/** Returns the verbatim part of a passage that contains the figures, short enough to show. */
export function createQuote(passage: QuotedPassage, figures: readonly TextRange[]): string {
  const [first] = figures;
  const lastFigure = figures.at(-1);
  if (!first || !lastFigure) return '';
  const [from] = findSentenceBounds(passage, Math.min(first.start, lastFigure.start));
  const [, to] = findSentenceBounds(passage, Math.max(first.start, lastFigure.start));
  if (to - from <= maxQuoteLength) return passage.text.slice(from, to).trim();
  const start = Math.max(from, Math.min(first.start - maxQuoteLength / 2, to - maxQuoteLength));
  return sliceText(passage.text, start, start + maxQuoteLength).trim();
}
