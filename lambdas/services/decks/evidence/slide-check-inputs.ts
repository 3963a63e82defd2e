import type { Evidence } from '#shared/domain/provenance.ts';
import { computeNotesBudget, type NotesBudget } from '#shared/domain/speaking-time.ts';
import type { Passage } from '#shared/schemas/research.ts';
import type { DeckItem, DeckRequest } from '../../../stores/deck-store.ts';
import { getRequest } from '../../../stores/deck-store.ts';
import { allowsCommonKnowledge } from './common-knowledge.ts';
import { loadDeckPassages, loadResearch, type ResearchResults } from './research-results.ts';

/**
 * Inputs for the validation of a deck's slides: the evidence for its figures (numbers) and the length of its speaker
 * notes.
 */
export type SlideCheckInputs = { evidence: Evidence; notes: NotesBudget };

/** Returns the texts that the user wrote for the deck. A long topic is also a source. */
const listUserTexts = (deck: DeckItem, request: DeckRequest): string[] =>
  [request.topic, request.instructions, request.audience, deck.topic].filter((text) => text !== '');

/** Returns the inputs for the validation of a deck's slides from data that is already loaded. */
export function createSlideCheckInputs(
  deck: DeckItem,
  request: DeckRequest,
  { brief, pages, quoted }: ResearchResults,
  passages: readonly Passage[],
): SlideCheckInputs {
  const factPassages = [...(brief?.facts ?? []).flatMap((fact) => fact.passage_ids)];
  const figurePassages = (brief?.figures ?? []).map((figure) => figure.passage_id);
  const sourceNames = request.sources.map(({ id, name }) => [id, name] as const);
  const pageNames = pages.map(({ id, title, url }) => [id, title || url] as const);
  const quotedNames = quoted.map(({ source }) => [source, source] as const);
  const { language } = deck;
  const slide_count = deck.slide_ids.length;
  return {
    evidence: {
      passages,
      preferred: new Set([...figurePassages, ...factPassages]),
      userTexts: listUserTexts(deck, request),
      sourceNames: new Map([...sourceNames, ...pageNames, ...quotedNames]),
      language,
      allowsCommonKnowledge: allowsCommonKnowledge(request),
    },
    notes: computeNotesBudget({ minutes: request.minutes, slide_count, language }),
  };
}

/** Loads the inputs for the validation of a deck's slides. */
export async function loadSlideCheckInputs(deck: DeckItem): Promise<SlideCheckInputs> {
  const [request, research] = await Promise.all([getRequest(deck.id), loadResearch(deck)]);
  if (!request) throw new Error(`deck ${deck.id} has no request`);
  return createSlideCheckInputs(deck, request, research, await loadDeckPassages(deck, research));
}
