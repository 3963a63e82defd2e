import { countTokens } from '../tokens.ts';
import { cleanHeading } from './blocks.ts';
import { clip } from './clip.ts';
import { type Candidate, candidatesOf, factTextsOf, inTurns } from './facts.ts';
import { findFigures } from './figures.ts';
import type { Brief, BriefInput } from './inputs.ts';
import { labelsFor } from './labels.ts';
import { withQuotations } from './quotations.ts';
import { isChinese, stripMarkup, wordsIn } from './text.ts';
import { thesisOf } from './thesis.ts';

const maxFacts = 90;
const maxFigures = 60;

/** Tokens that a fact or a figure takes beside its words: keys, ids, quotes. */
const wrapping = 16;

/** Share of a caller's tokens that the figures may take; facts are what slides are made of. */
const figuresShare = 0.2;

function figuresOf(facts: Candidate[]): Brief['figures'] {
  const seen = new Set<string>();
  const figures: Brief['figures'] = [];
  for (const { passage, text } of facts) {
    const lines = passage.kind === 'paragraph' ? [text] : text.split('\n');
    for (const line of passage.kind === 'code' ? [] : lines) {
      const found = findFigures(line);
      const what = found.length > 0 ? whatOf(line) : '';
      for (const { value } of found) {
        if (seen.has(value) || !passage.text.includes(value) || /^\d$/.test(value)) continue;
        seen.add(value);
        figures.push({ value, what, passage_id: passage.id });
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
      .replace(/(?:(?<!\s)\s+)?\|\s*/g, ', '),
  );
  return (clip(text, (clause) => wordsIn(clause) <= 12) ?? text).slice(0, 120);
}

/** The first ones for which there are tokens. */
function affordable<T>(items: T[], textOf: (item: T) => string, tokens: number): T[] {
  let left = tokens;
  return items.filter((item) => {
    const cost = countTokens(textOf(item)) + wrapping;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/**
 * Reads passages into a brief that only quotes: every fact is a piece of its passage, and each passage has at most
 * one. It says no more than `limits` ask for twice over, and takes about `tokens` tokens.
 */
export function makeBrief(
  { request, limits, passages: told }: BriefInput,
  tokens = Number.POSITIVE_INFINITY,
): Brief {
  const passages = withQuotations(told);
  const most = {
    facts: limits ? limits.facts * 2 : maxFacts,
    figures: limits ? limits.figures : maxFigures,
  };
  const turns = inTurns(candidatesOf(passages));
  const language = isChinese(passages.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const labels = labelsFor(language);
  const thesis = thesisOf(turns.toSorted((a, b) => a.order - b.order)) || (request.topic ?? '');
  const room = tokens - countTokens(thesis) - 80;
  const [top] = turns.toSorted((a, b) => a.order - b.order)[0]?.passage.heading ?? [];
  const title = top === undefined ? undefined : cleanHeading(top);
  const shown = (candidate: Candidate) => factTextsOf(candidate, title).join('\n');
  const picked = affordable(turns.slice(0, most.facts), shown, room * (1 - figuresShare)).toSorted(
    (a, b) => a.order - b.order,
  );
  const facts = picked.flatMap((candidate, i) =>
    factTextsOf(candidate, i === 0 ? undefined : title).map((text) => ({
      text,
      passage_ids: [candidate.passage.id],
    })),
  );
  const figures = affordable(
    figuresOf(picked).slice(0, most.figures),
    ({ value, what }) => value + what,
    room * figuresShare,
  );
  const gaps = figures.length === 0 ? [labels.noFigures] : [];
  return {
    thesis,
    facts: facts.slice(0, most.facts).map((fact, i) => ({ id: `f${i + 1}`, ...fact })),
    figures,
    gaps: [...gaps, labels.demoReadsOnly],
  };
}
