import { extractTopics } from '#shared/deck/quality/topics.ts';
import type { Brief } from '#shared/schemas/research.ts';
import { isVerbatim } from './verbatim-quote.ts';

type Fact = Brief['facts'][number];

/** A quote from a passage that a slide lists as a source or that supports one of its figures. */
type Citation = { passage_id: string; quote: string };

/** A slide's citations and the ids of the facts that its outline entry lists as evidence. */
export type CitingSlide = { id: string; evidence: readonly string[]; citations: Citation[] };

const sharesWords = (fact: Fact, quote: string): boolean =>
  isVerbatim(quote, fact.text) || isVerbatim(fact.text, quote);

/** Returns the facts that share the most words with a quote; empty if none shares any. */
function findMostSimilar(facts: readonly Fact[], quote: string): Fact[] {
  const quoteTopics = extractTopics(quote);
  const similarity = ({ text }: Fact) =>
    [...extractTopics(text)].filter((topic) => quoteTopics.has(topic)).length;
  const best = Math.max(...facts.map(similarity));
  return best === 0 ? [] : facts.filter((fact) => similarity(fact) === best);
}

/**
 * Returns the facts of a passage that a citation uses: the facts that the quote contains or that the slide's evidence
 * names; if there are none, the most similar facts.
 */
function findCitedFacts(
  passageFacts: readonly Fact[],
  { evidence }: CitingSlide,
  quote: string,
): Fact[] {
  if (passageFacts.length < 2) return [...passageFacts];
  const directlyCited = passageFacts.filter(
    (fact) => evidence.includes(fact.id) || sharesWords(fact, quote),
  );
  return directlyCited.length > 0 ? directlyCited : findMostSimilar(passageFacts, quote);
}

/** Returns the ids of the slides that cite each fact, by fact id, in slide order. */
export function findFactUses(
  facts: readonly Fact[],
  slides: readonly CitingSlide[],
): Map<string, string[]> {
  const uses = new Map(facts.map((fact) => [fact.id, new Set<string>()]));
  for (const slide of slides) {
    for (const { passage_id, quote } of slide.citations) {
      const passageFacts = facts.filter((fact) => fact.passage_ids.includes(passage_id));
      for (const { id } of findCitedFacts(passageFacts, slide, quote)) uses.get(id)?.add(slide.id);
    }
  }
  return new Map([...uses].map(([id, slideIds]) => [id, [...slideIds]]));
}
