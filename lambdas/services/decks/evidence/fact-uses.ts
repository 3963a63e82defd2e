import { topicsOf } from '#shared/deck/quality/topics.ts';
import type { Brief } from '#shared/schemas/research.ts';
import { isVerbatim } from './verbatim-quote.ts';

type Fact = Brief['facts'][number];

/** Words of a passage that a slide names or a figure of it rests on. */
export type Citation = { passage_id: string; quote: string };

/** What a slide rests on, and the facts that it was given. */
export type CitingSlide = { id: string; evidence: readonly string[]; citations: Citation[] };

const sharesWords = (fact: Fact, quote: string): boolean =>
  isVerbatim(quote, fact.text) || isVerbatim(fact.text, quote);

/** The facts whose words are most like a quote. */
function mostAlike(facts: readonly Fact[], quote: string): Fact[] {
  const wanted = topicsOf(quote);
  const likeness = ({ text }: Fact) => [...topicsOf(text)].filter((one) => wanted.has(one)).length;
  const best = Math.max(...facts.map(likeness));
  return best === 0 ? [] : facts.filter((fact) => likeness(fact) === best);
}

/** Of a passage's facts those that a citation uses: what it quotes, what the slide was given, else what is most alike. */
function citedFacts(ofPassage: readonly Fact[], { evidence }: CitingSlide, quote: string): Fact[] {
  if (ofPassage.length < 2) return [...ofPassage];
  const named = ofPassage.filter((fact) => evidence.includes(fact.id) || sharesWords(fact, quote));
  return named.length > 0 ? named : mostAlike(ofPassage, quote);
}

/** The slides that use each fact, by its id, in the order of the slides. A slide uses what it cites. */
export function factUses(
  facts: readonly Fact[],
  slides: readonly CitingSlide[],
): Map<string, string[]> {
  const uses = new Map(facts.map((fact) => [fact.id, new Set<string>()]));
  for (const slide of slides) {
    for (const { passage_id, quote } of slide.citations) {
      const ofPassage = facts.filter((fact) => fact.passage_ids.includes(passage_id));
      for (const { id } of citedFacts(ofPassage, slide, quote)) uses.get(id)?.add(slide.id);
    }
  }
  return new Map([...uses].map(([id, slideIds]) => [id, [...slideIds]]));
}
