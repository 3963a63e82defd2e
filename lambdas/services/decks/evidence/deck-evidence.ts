import type { Grounds } from '#shared/domain/provenance.ts';
import { type NotesBudget, notesBudget } from '#shared/domain/speaking-time.ts';
import type { Passage } from '#shared/schemas/research.ts';
import type { DeckItem, DeckRequest } from '../../../stores/deck-store.ts';
import { getRequest } from '../../../stores/deck-store.ts';
import { deckPassages, loadResearch, type Research } from './research-results.ts';

/** What a slide of a deck is held against, beside its own point. */
export type Measure = { grounds: Grounds; notes: NotesBudget };

/** What the person who asked has written; a long topic is a source, and no figure of it is theirs twice. */
const ownTexts = (deck: DeckItem, request: DeckRequest): string[] =>
  [request.topic, request.instructions, request.audience, deck.topic].filter((text) => text !== '');

/** The measure of a deck's slides from what has been read already. */
export function measureOf(
  deck: DeckItem,
  request: DeckRequest,
  { brief, pages, quoted }: Research,
  passages: readonly Passage[],
): Measure {
  const named = [...(brief?.facts ?? []).flatMap((fact) => fact.passage_ids)];
  const figures = (brief?.figures ?? []).map((figure) => figure.passage_id);
  const sources = request.sources.map(({ id, name }) => [id, name] as const);
  const read = pages.map(({ id, title, url }) => [id, title || url] as const);
  const names = quoted.map(({ source }) => [source, source] as const);
  const { language } = deck;
  const slide_count = deck.slide_ids.length;
  return {
    grounds: {
      passages,
      preferred: new Set([...figures, ...named]),
      own: ownTexts(deck, request),
      sourceNames: new Map([...sources, ...read, ...names]),
      language,
    },
    notes: notesBudget({ minutes: request.minutes, slide_count, language }),
  };
}

/** The measure of a deck's slides. */
export async function loadMeasure(deck: DeckItem): Promise<Measure> {
  const [request, research] = await Promise.all([getRequest(deck.id), loadResearch(deck)]);
  if (!request) throw new Error(`deck ${deck.id} has no request`);
  return measureOf(deck, request, research, await deckPassages(deck, research));
}
