import { toFactTexts } from './blocks.ts';
import type { Passage } from './inputs.ts';
import { rankSentences } from './rank.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { wordsIn } from './text.ts';

/** A piece of a passage that may become a fact. */
export type Candidate = { passage: Passage; text: string; score: number; order: number };

/** Characters of prose that one fact quotes: about two sentences. */
const proseRoom = 330;

/** What lists, tables, code and quotations are worth; two good sentences are about as much. */
const shapedScore = 4;

const summing =
  /summary|abstract|overview|in (?:short|brief)|key (?:figures|results|facts)|highlights|conclusion|outlook|摘要|概述|概要|要点|小结|结论|目标/i;

/** Quotations keep their mark, so that they are known again in the brief. */
function wholeText({ kind, text }: Passage): string {
  return kind === 'quote' ? `> ${text.replace(/^>\s?/gm, '').replace(/\n/g, ' ')}` : text;
}

/** A sentence and those behind it, as many as there is room for. */
function neighbours(sentences: readonly string[], from: number): string[] {
  let length = 0;
  let end = from;
  while (end < sentences.length && (end === from || length <= proseRoom)) {
    length += (sentences[end]?.length ?? 0) + 1;
    end += 1;
  }
  const isTooLong = length > proseRoom && end > from + 1;
  return sentences.slice(from, isTooLong ? end - 1 : end);
}

/** Neighbouring sentences that tell most together, as many as there is room for. */
function tellingPart(
  passage: Passage,
  sentences: readonly string[],
  scores: ReadonlyMap<string, number>,
): string {
  if (sentences.length === 1 && sentences[0] === passage.text) return passage.text;
  const windows = sentences.map((_, from) => {
    const kept = neighbours(sentences, from);
    const worth = kept.reduce((sum, sentence) => sum + (scores.get(sentence) ?? 0), 0);
    return { kept, worth };
  });
  const best = windows.toSorted((a, b) => b.worth - a.worth)[0]?.kept ?? [];
  const first = best[0] ?? '';
  const last = best.at(-1) ?? '';
  const from = passage.text.indexOf(first);
  const to = passage.text.indexOf(last, from) + last.length;
  // Soft wraps keep a sentence from being found: then its words joined are quoted.
  return from >= 0 && to > from ? passage.text.slice(from, to) : best.join(' ');
}

function isProse({ kind, text }: Passage): boolean {
  return kind === 'paragraph' && !isMetadata(text);
}

function sentencesAs(
  passage: Passage,
  order: number,
  scores: ReadonlyMap<string, number>,
): Candidate[] {
  return splitSentences(passage.text)
    .filter((text) => wordsIn(text) >= 2)
    .map((text, i) => ({ passage, text, order: order + i / 100, score: scores.get(text) ?? 0 }));
}

/** Passages of a text that is so short that each of its sentences may be a fact. */
const fewPassages = 6;

/**
 * A candidate of every passage that says something; prose by its telling part, or sentence by sentence where there
 * is little, all else whole.
 */
export function candidatesOf(passages: Passage[]): Candidate[] {
  const isShort = passages.filter(({ kind }) => kind !== 'heading').length <= fewPassages;
  const split = new Map(
    passages.filter(isProse).map((passage) => [passage, splitSentences(passage.text)]),
  );
  const prose = [...split.values()].flat();
  const ranks = rankSentences(prose);
  const scores = new Map(prose.map((sentence, i) => [sentence, ranks[i] ?? 0]));
  return passages.flatMap((passage, order) => {
    if (passage.kind === 'heading') return [];
    if (isShort && isProse(passage)) return sentencesAs(passage, order, scores);
    const sentences = split.get(passage);
    const text = sentences ? tellingPart(passage, sentences, scores) : wholeText(passage);
    if (wordsIn(text) < 2) return [];
    // "What worked:" goes with the list below it.
    const isLabel = /[:：]\s*$/.test(text) && passages[order + 1]?.kind === 'list';
    const told = splitSentences(text).reduce((sum, one) => sum + (scores.get(one) ?? 0), 0);
    const isShaped = isLabel || !sentences;
    return [{ passage, text, order, score: isShaped ? shapedScore : told }];
  });
}

/** Headings that many sections share ("Figures of the district") tell less each time they come again. */
function timesBefore(candidates: Candidate[]): Map<Candidate, number> {
  const seen = new Map<string, number>();
  return new Map(
    candidates.map((candidate) => {
      const { heading, kind } = candidate.passage;
      const key = `${heading.at(-1)}\n${kind}`;
      const path = `${heading.join('\n')}\n\n${key}`;
      if (!seen.has(path)) {
        seen.set(path, 1);
        seen.set(key, (seen.get(key) ?? -1) + 1);
      }
      return [candidate, seen.get(key) ?? 0];
    }),
  );
}

/**
 * The candidates by turns of their sections, so that each section is heard before one is heard out; what sums up
 * the document, and its opening, come first.
 */
export function inTurns(candidates: Candidate[]): Candidate[] {
  const repeats = timesBefore(candidates);
  const turns = new Map<string, number>();
  const first = candidates[0]?.order ?? 0;
  const ranked = candidates.toSorted((a, b) => b.score - a.score);
  const turnOf = new Map(
    ranked.map((candidate) => {
      const key = candidate.passage.heading.join('\n');
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      const sums = candidate.passage.heading.some((text) => summing.test(text));
      const opens = candidate.order <= first + 2;
      const depth = Math.max(0, candidate.passage.heading.length - 3);
      const again = Math.min(3, repeats.get(candidate) ?? 0);
      return [candidate, (sums || opens ? turn / 4 : turn) + depth + again];
    }),
  );
  return ranked.toSorted((a, b) => (turnOf.get(a) ?? 0) - (turnOf.get(b) ?? 0));
}

/** The facts that a candidate makes, `top` being the document's title where another fact has named it. */
export const factTextsOf = ({ passage, text }: Candidate, top?: string): string[] =>
  toFactTexts(passage, text, top);
