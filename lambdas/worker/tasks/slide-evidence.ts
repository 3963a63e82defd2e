import { layoutIds } from '#shared/deck/model.ts';
import type { Brief, DeckIntent, Plan } from '#shared/schemas/research.ts';
import { type PassageNames, renameDetailPassages } from '../../models/prompts/passage-names.ts';
import type { PromptDeck, PromptFact } from '../../models/prompts/slide.ts';
import type { OutlinePosition } from '../../services/decks/queries/working-outline.ts';
import type { DeckRequest } from '../../stores/deck-store.ts';

/** Evidence for writing a slide. */
type SlideEvidence = {
  passageIds: ReadonlySet<string>;
  /** Texts of the brief's facts; empty when its facts are the passages themselves. */
  facts: PromptFact[];
  /** The research's doubts about the passages in `passageIds`, such as a contradiction between sources. */
  doubts: PromptFact[];
};

/** Layouts that sum up the deck, so they get the passages of its headline figures. */
const summaryLayouts = ['cover', 'closing'];

/**
 * Returns the evidence that a slide's entry names; for cover and closing also the evidence of the headline figures.
 */
export function selectSlideEvidence(
  { plan, entry }: OutlinePosition,
  brief: Brief | undefined,
  names: PassageNames,
): SlideEvidence {
  const facts = brief?.facts.filter(({ id }) => entry.evidence.includes(id)) ?? [];
  const figures = summaryLayouts.includes(entry.layout_hint) ? (plan.figures ?? []) : [];
  const passageIds = new Set([
    ...facts.flatMap((fact) => fact.passage_ids),
    ...figures.map((figure) => figure.passage_id),
  ]);
  const doubts = [...(brief?.doubts ?? []), ...(plan.doubts ?? [])].filter(({ passage_ids }) =>
    passage_ids.some((id) => passageIds.has(id)),
  );
  const toPromptFact = ({ text, passage_ids }: PromptFact) => ({
    text,
    passage_ids: passage_ids.map(names.toShort),
  });
  return {
    passageIds,
    facts: brief?.is_passages ? [] : facts.map(toPromptFact),
    doubts: doubts.map(toPromptFact),
  };
}

/** Returns the deck's intent as prompts show it; an audience or tone that it lacks is taken from the request. */
export const toPromptIntent = (intent: DeckIntent | undefined, request: DeckRequest) => {
  const audience = intent?.audience || request.audience;
  const tone = intent?.tone || request.tone;
  return { ...intent, ...(audience ? { audience } : {}), ...(tone ? { tone } : {}) };
};

/** Returns the deck as a slide's prompt shows it: "layout: point" for each slide. */
export function toPromptDeck(plan: Plan, request: DeckRequest, names: PassageNames): PromptDeck {
  const { title, subtitle, points, layouts = [], intent, figures } = plan;
  const knownLayout = (name: string | undefined) =>
    layoutIds.find((id) => id === name) ?? 'bullets';
  return {
    title,
    subtitle,
    intent: toPromptIntent(intent, request),
    ...renameDetailPassages(figures ? { figures } : {}, names.toShort),
    slides: points.map((point, i) => `${knownLayout(layouts[i])}: ${point}`),
  };
}
