import { toFactText } from './blocks.ts';
import { clip } from './clip.ts';
import { findFigures } from './figures.ts';
import type { Brief, BriefInput, Passage } from './inputs.ts';
import { labelsFor } from './labels.ts';
import { rankSentences } from './rank.ts';
import { splitSentences } from './sentences.ts';
import { isChinese, plainText, stripMarkup, wordsIn } from './text.ts';

const maxFacts = 90;
const maxFigures = 60;

type Scored = { passage: Passage; text: string; score: number; order: number };

/** Paragraphs give their sentences; tables, lists, code and quotes stay whole, as they are written. */
function candidatesOf(passages: Passage[]): Scored[] {
  const texts = passages.flatMap((passage) => {
    if (passage.kind === 'heading') return [];
    const parts =
      passage.kind === 'paragraph' ? splitSentences(passage.text) : [wholeText(passage)];
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

function thesisOf(facts: Scored[]): string {
  const sentences = facts.filter(({ passage }) => passage.kind === 'paragraph');
  const early = sentences.slice(0, Math.max(3, Math.ceil(sentences.length / 3)));
  const best = early.toSorted((a, b) => b.score - a.score)[0] ?? facts[0];
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
export function makeBrief({ request, passages }: BriefInput, size = 1): Brief {
  const picked = pickFacts(candidatesOf(passages), Math.ceil(maxFacts * size));
  const language = isChinese(passages.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const figures = figuresOf(picked).slice(0, Math.ceil(maxFigures * size));
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
