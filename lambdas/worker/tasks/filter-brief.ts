import type { Brief, Passage } from '#shared/schemas/research.ts';
import type { BriefLimits } from '../../models/prompts/brief.ts';

/**
 * Drops facts without an existing passage and figures that are not in their passage, and limits the number of both.
 */
export function filterBrief(
  brief: Brief,
  { passages }: { passages: readonly Passage[] },
  limits: BriefLimits,
): Brief {
  const texts = new Map(passages.map((passage) => [passage.id, passage.text]));
  const facts = brief.facts
    .map((fact) => ({ ...fact, passage_ids: fact.passage_ids.filter((id) => texts.has(id)) }))
    .filter((fact) => fact.passage_ids.length > 0);
  const figures = brief.figures.filter((figure) =>
    texts.get(figure.passage_id)?.includes(figure.value),
  );
  return {
    ...brief,
    // The model may return more facts than requested, the best facts first; twice the limit is kept.
    facts: facts.slice(0, limits.facts * 2),
    figures: figures.slice(0, limits.figures * 2),
  };
}
