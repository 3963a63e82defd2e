import { toFactTexts } from './blocks.ts';
import type { Passage } from './inputs.ts';
import { rankSentences } from './rank.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import type { CaptionedPassage } from './table-units.ts';
import { countWords } from './text.ts';

/** A part of a passage that may become a fact. */
export type Candidate = { passage: CaptionedPassage; text: string; score: number; order: number };

/** Maximum length of quoted prose per fact: about two sentences. */
const maxProseLength = 330;

/** Score of lists, tables, code and quotations: about that of two good sentences. */
const scoreOfNonProse = 4;

const summaryHeading =
  /summary|abstract|overview|in (?:short|brief)|key (?:figures|results|facts)|highlights|conclusion|outlook|摘要|概述|概要|要点|小结|结论|目标/i;

/** Returns a passage's whole text. Quotations keep their `>` mark, so that the brief's readers recognise them. */
function passageText({ kind, text }: Passage): string {
  return kind === 'quote' ? `> ${text.replace(/^>\s?/gm, '').replace(/\n/g, ' ')}` : text;
}

/** Returns a sentence and as many of the following sentences as fit within `maxProseLength`. */
function takeConsecutiveSentences(sentences: readonly string[], from: number): string[] {
  let length = 0;
  let end = from;
  while (end < sentences.length && (end === from || length <= maxProseLength)) {
    length += (sentences[end]?.length ?? 0) + 1;
    end += 1;
  }
  const isTooLong = length > maxProseLength && end > from + 1;
  return sentences.slice(from, isTooLong ? end - 1 : end);
}

/** Returns the consecutive sentences with the highest total score, limited to about `maxProseLength` characters. */
function selectBestSentences(
  passage: CaptionedPassage,
  sentences: readonly string[],
  scores: ReadonlyMap<string, number>,
): string {
  if (sentences.length === 1 && sentences[0] === passage.text) return passage.text;
  const windows = sentences.map((_, from) => {
    const kept = takeConsecutiveSentences(sentences, from);
    const worth = kept.reduce((sum, sentence) => sum + (scores.get(sentence) ?? 0), 0);
    return { kept, worth };
  });
  const bestSentences = windows.toSorted((a, b) => b.worth - a.worth)[0]?.kept ?? [];
  const firstSentence = bestSentences[0] ?? '';
  const last = bestSentences.at(-1) ?? '';
  const from = passage.text.indexOf(firstSentence);
  const to = passage.text.indexOf(last, from) + last.length;
  // A sentence with a line break is not found in the passage, because splitting joined its lines. Then the joined
  // sentences are quoted.
  return from >= 0 && to > from ? passage.text.slice(from, to) : bestSentences.join(' ');
}

function isProse({ kind, text }: Passage): boolean {
  return kind === 'paragraph' && !isMetadata(text);
}

function createSentenceCandidates(
  passage: CaptionedPassage,
  order: number,
  scores: ReadonlyMap<string, number>,
): Candidate[] {
  return splitSentences(passage.text)
    .filter((text) => countWords(text) >= 2)
    .map((text, i) => ({ passage, text, order: order + i / 100, score: scores.get(text) ?? 0 }));
}

/** In a text of at most this many passages, each sentence may be a fact. */
const maxPassagesForSentenceFacts = 6;

/**
 * Returns the candidates of all passages with content: the best part of prose (or each sentence of a short text), and
 * the whole text of other passages.
 */
export function collectCandidates(passages: CaptionedPassage[]): Candidate[] {
  const isShort =
    passages.filter(({ kind }) => kind !== 'heading').length <= maxPassagesForSentenceFacts;
  const split = new Map(
    passages.filter(isProse).map((passage) => [passage, splitSentences(passage.text)]),
  );
  const prose = [...split.values()].flat();
  const ranks = rankSentences(prose);
  const scores = new Map(prose.map((sentence, i) => [sentence, ranks[i] ?? 0]));
  return passages.flatMap((passage, order) => {
    if (passage.kind === 'heading') return [];
    if (isShort && isProse(passage)) return createSentenceCandidates(passage, order, scores);
    const sentences = split.get(passage);
    const text = sentences ? selectBestSentences(passage, sentences, scores) : passageText(passage);
    if (countWords(text) < 2) return [];
    // A label such as "What worked:" belongs to the list below it.
    const isLabel = /[:：]\s*$/.test(text) && passages[order + 1]?.kind === 'list';
    const proseScore = splitSentences(text).reduce(
      (sum, sentence) => sum + (scores.get(sentence) ?? 0),
      0,
    );
    const isShaped = isLabel || !sentences;
    return [{ passage, text, order, score: isShaped ? scoreOfNonProse : proseScore }];
  });
}

/** Counts how often a heading was used before, by candidate. Repeated headings ("Figures of the district") rank lower. */
function countRepeats(candidates: Candidate[]): Map<Candidate, number> {
  const headingCounts = new Map<string, number>();
  return new Map(
    candidates.map((candidate) => {
      const { heading, kind } = candidate.passage;
      const key = `${heading.at(-1)}\n${kind}`;
      const path = `${heading.join('\n')}\n\n${key}`;
      if (!headingCounts.has(path)) {
        headingCounts.set(path, 1);
        headingCounts.set(key, (headingCounts.get(key) ?? -1) + 1);
      }
      return [candidate, headingCounts.get(key) ?? 0];
    }),
  );
}

/**
 * Orders candidates in rounds over their sections, so that every section contributes before one contributes twice.
 * Summaries and the start of the document come first.
 */
export function rankBySection(candidates: Candidate[]): Candidate[] {
  const repeats = countRepeats(candidates);
  const turns = new Map<string, number>();
  const firstOrder = candidates[0]?.order ?? 0;
  const ranked = candidates.toSorted((a, b) => b.score - a.score);
  const ranks = new Map(
    ranked.map((candidate) => {
      const key = candidate.passage.heading.join('\n');
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      const sums = candidate.passage.heading.some((text) => summaryHeading.test(text));
      const opens = candidate.order <= firstOrder + 2;
      const depth = Math.max(0, candidate.passage.heading.length - 3);
      const repeated = Math.min(3, repeats.get(candidate) ?? 0);
      return [candidate, (sums || opens ? turn / 4 : turn) + depth + repeated];
    }),
  );
  return ranked.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Returns a candidate's fact texts. `top` is the document title, if an earlier fact contains it. */
export const candidateFactTexts = ({ passage, text }: Candidate, top?: string): string[] =>
  toFactTexts(passage, text, top);
