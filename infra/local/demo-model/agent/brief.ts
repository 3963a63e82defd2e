import { toFactText } from './blocks.ts';
import { clip } from './clip.ts';
import { findFigures } from './figures.ts';
import type { Brief, BriefInput, Passage } from './inputs.ts';
import { labelsFor } from './labels.ts';
import { rankSentences, termsOf } from './rank.ts';
import { isMetadata, leansOnContext, splitSentences } from './sentences.ts';
import { isChinese, plainText, stripMarkup, wordsIn } from './text.ts';

const maxFacts = 90;
const maxFigures = 60;

type Scored = { passage: Passage; text: string; score: number; order: number };

/** Paragraphs give their sentences; tables, lists, code and quotes stay whole, as they are written. */
function candidatesOf(passages: Passage[]): Scored[] {
  const texts = passages.flatMap((passage) => {
    if (passage.kind === 'heading') return [];
    const isProse = passage.kind === 'paragraph' && !isMetadata(passage.text);
    const parts = isProse ? splitSentences(passage.text) : [wholeText(passage)];
    return parts.filter((text) => wordsIn(text) >= 2).map((text) => ({ passage, text }));
  });
  const scores = rankSentences(texts.map(({ text }) => text));
  return texts.map((entry, order) => ({
    ...entry,
    order,
    score: (scores[order] ?? 0) + (entry.passage.kind === 'paragraph' ? 0 : 100),
  }));
}

/** Quotations keep their mark, so that they are known again in the brief. */
function wholeText({ kind, text }: Passage): string {
  return kind === 'quote' ? `> ${text.replace(/^>\s?/gm, '').replace(/\n/g, ' ')}` : text;
}

/** The best candidates, in the document's order. */
function pickFacts(candidates: Scored[], most: number): Scored[] {
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .toSorted((a, b) => a.order - b.order);
}

const summing = /summary|abstract|overview|in short|introduction|purpose|摘要|概述|概要|引言|目标/i;

/** Where a document says what it is about: above its first section, in a summary, or at its start. */
function openingOf(prose: Scored[]): Scored[] {
  const above = prose.filter(({ passage }) => passage.heading.length <= 1);
  const summary = prose.filter(({ passage }) => summing.test(passage.heading.at(-1) ?? ''));
  const isFlat = above.length > prose.length / 2;
  return [isFlat ? [] : above, summary].find((found) => found.length > 0) ?? prose.slice(0, 4);
}

/** Share of a title's terms that a sentence holds. */
function shareOf(title: Set<string>, text: string): number {
  const terms = termsOf(text);
  return title.size === 0 ? 0 : [...title].filter((term) => terms.has(term)).length / title.size;
}

/** The sentence that says best what the document is about. */
function thesisOf(facts: Scored[]): string {
  const prose = facts.filter(
    ({ passage, text }) => passage.kind === 'paragraph' && !isMetadata(text),
  );
  const title = termsOf(facts[0]?.passage.heading[0] ?? '');
  const worth = ({ text, score }: Scored, at: number) => {
    const length = wordsIn(text) < 5 || wordsIn(text) > 34 ? 0.6 : 1;
    return (
      score *
      length *
      (1 + 2 * shareOf(title, text)) *
      (leansOnContext(text) ? 0.3 : 1) *
      (at === 0 ? 1.5 : 1)
    );
  };
  const ranked = openingOf(prose)
    .map((fact, at) => ({ fact, worth: worth(fact, at) }))
    .toSorted((a, b) => b.worth - a.worth);
  const best = ranked[0]?.fact ?? facts[0];
  return best ? plainText(best.text).slice(0, 400) : '';
}

function figuresOf(facts: Scored[]): Brief['figures'] {
  const seen = new Set<string>();
  const figures: Brief['figures'] = [];
  for (const { passage, text } of facts) {
    const lines = passage.kind === 'paragraph' ? [text] : text.split('\n');
    for (const line of passage.kind === 'code' ? [] : lines) {
      for (const { value } of findFigures(line)) {
        if (seen.has(value) || !passage.text.includes(value) || /^\d$/.test(value)) continue;
        seen.add(value);
        figures.push({ value, what: whatOf(line), passage_id: passage.id });
      }
    }
  }
  return figures;
}

function whatOf(line: string): string {
  const text = stripMarkup(
    line
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
      .replace(/^\||\|$/g, '')
      .replace(/\s*\|\s*/g, ', '),
  );
  return (clip(text, (clause) => wordsIn(clause) <= 20) ?? text).slice(0, 200);
}

/**
 * Reads passages into a brief that only quotes: every fact is a piece of its passage. `size` from 0 to 1
 * makes it smaller, for callers with few tokens.
 */
export function makeBrief({ request, limits, passages }: BriefInput, size = 1): Brief {
  const most = { facts: limits?.facts ?? maxFacts, figures: limits?.figures ?? maxFigures };
  const picked = pickFacts(candidatesOf(passages), Math.ceil(most.facts * size));
  const language = isChinese(passages.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const figures = figuresOf(picked).slice(0, Math.ceil(most.figures * size));
  const labels = labelsFor(language);
  const gaps = figures.length === 0 ? [labels.noFigures] : [];
  return {
    thesis: thesisOf(picked) || (request.topic ?? ''),
    facts: picked.map(({ passage, text }, i) => ({
      id: `f${i + 1}`,
      text: toFactText(passage, text),
      passage_ids: [passage.id],
    })),
    figures,
    gaps: [...gaps, labels.demoReadsOnly],
  };
}
