import { countTokens } from '../tokens.ts';
import { cleanHeading } from './blocks.ts';
import { clipSentence } from './clip.ts';
import { type Candidate, candidateFactTexts, collectCandidates, rankBySection } from './facts.ts';
import { findFigures } from './figures.ts';
import type { Brief, BriefInput } from './inputs.ts';
import { selectLabels } from './labels.ts';
import { markQuotations } from './quotations.ts';
import { type CaptionedPassage, moveCaptionUnitsToHeaders } from './table-units.ts';
import { countWords, isChinese, stripMarkup } from './text.ts';
import { extractThesis } from './thesis.ts';

const maxFacts = 90;
const maxFigures = 60;

/** Estimated tokens of a fact or figure besides its text: keys, ids and quotes. */
const tokensPerItem = 16;

/**
 * Share of the token limit for figures (numbers with their units); the other tokens are for facts, which slides are
 * built from.
 */
const figuresTokenShare = 0.2;

function collectFigures(facts: Candidate[]): Brief['figures'] {
  const seenFigures = new Set<string>();
  const figures: Brief['figures'] = [];
  for (const { passage, text } of facts) {
    const lines = passage.kind === 'paragraph' ? [text] : text.split('\n');
    for (const line of passage.kind === 'code' ? [] : lines) {
      const foundFigures = findFigures(line);
      const label = foundFigures.length > 0 ? figureLabel(line) : '';
      for (const { value } of foundFigures) {
        if (seenFigures.has(value) || !passage.text.includes(value) || /^\d$/.test(value)) continue;
        seenFigures.add(value);
        figures.push({ value, what: label, passage_id: passage.id });
      }
    }
  }
  return figures;
}

function figureLabel(line: string): string {
  const text = stripMarkup(
    line
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
      .replace(/^\||\|$/g, '')
      .replace(/(?:(?<!\s)\s+)?\|\s*/g, ', '),
  );
  return (clipSentence(text, (clause) => countWords(clause) <= 12) ?? text).slice(0, 120);
}

const passageIds = ({ id, caption_id }: CaptionedPassage): string[] =>
  caption_id ? [id, caption_id] : [id];

/** Keeps the items whose texts fit within the token budget, in order. */
function takeWithinTokens<T>(items: T[], textOf: (item: T) => string, tokens: number): T[] {
  let tokensLeft = tokens;
  return items.filter((item) => {
    const cost = countTokens(textOf(item)) + tokensPerItem;
    if (cost > tokensLeft) return false;
    tokensLeft -= cost;
    return true;
  });
}

/**
 * Extracts a brief from passages. Every fact quotes its passage. Returns at most twice the number of facts in `limits`,
 * and about `tokens` tokens.
 */
export function makeBrief(
  { request, limits, passages: inputPassages }: BriefInput,
  tokens = Number.POSITIVE_INFINITY,
): Brief {
  const passages = moveCaptionUnitsToHeaders(markQuotations(inputPassages));
  const maxCounts = {
    facts: limits ? limits.facts * 2 : maxFacts,
    figures: limits ? limits.figures : maxFigures,
  };
  const candidates = rankBySection(collectCandidates(passages));
  const language = isChinese(passages.map(({ text }) => text).join('')) ? 'zh' : 'en';
  const labels = selectLabels(language);
  const thesis =
    extractThesis(candidates.toSorted((a, b) => a.order - b.order)) || (request.topic ?? '');
  const factTokens = tokens - countTokens(thesis) - 80;
  const [top] = candidates.toSorted((a, b) => a.order - b.order)[0]?.passage.heading ?? [];
  const title = top === undefined ? undefined : cleanHeading(top);
  const factsText = (candidate: Candidate) => candidateFactTexts(candidate, title).join('\n');
  const picked = takeWithinTokens(
    candidates.slice(0, maxCounts.facts),
    factsText,
    factTokens * (1 - figuresTokenShare),
  ).toSorted((a, b) => a.order - b.order);
  const facts = picked.flatMap((candidate, i) =>
    candidateFactTexts(candidate, i === 0 ? undefined : title).map((text) => ({
      text,
      passage_ids: passageIds(candidate.passage),
    })),
  );
  const figures = takeWithinTokens(
    collectFigures(picked).slice(0, maxCounts.figures),
    ({ value, what }) => value + what,
    factTokens * figuresTokenShare,
  );
  const gaps = figures.length === 0 ? [labels.noFigures] : [];
  return {
    thesis,
    facts: facts.slice(0, maxCounts.facts).map((fact, i) => ({ id: `f${i + 1}`, ...fact })),
    figures,
    gaps: [...gaps, labels.demoReadsOnly],
  };
}
