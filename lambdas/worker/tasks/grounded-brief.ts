import type { Brief, Passage } from '#shared/schemas/research.ts';
import type { BriefLimits } from '../../models/prompts/brief.ts';

/** Keeps what is bound to passages that exist, figures that stand in theirs, and no more than was asked. */
export function groundedBrief(
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
    // A model that was asked for twenty may give a few more; what it gives first it holds for the best.
    facts: facts.slice(0, limits.facts * 2),
    figures: figures.slice(0, limits.figures * 2),
  };
}
