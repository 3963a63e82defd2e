import type { Brief, Passage } from '#shared/schemas/research.ts';
import {
  deckPassages,
  loadResearch,
  passagesOf,
  type Research,
} from '../../services/decks/evidence/research-results.ts';
import { withinDeck } from '../../services/research/within-deck.ts';
import type { DeckItem } from '../../stores/deck-store.ts';

/** The passages of a source; undefined when it was never read. */
export const loadPassages = passagesOf;

/** The passages of all of a deck's sources. Throws when one is missing: research has checked them. */
export async function loadAllPassages(deck: DeckItem): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(passagesOf));
  const passages = lists.flatMap((list, i) => {
    if (!list) throw new Error(`source ${deck.source_ids[i]} has no passages`);
    return list;
  });
  return withinDeck(passages);
}

/** What the research of this run left, with every passage that a slide may rest on. */
export async function loadResearchWithPassages(
  deck: DeckItem,
): Promise<Research & { passages: Passage[] }> {
  const research = await loadResearch(deck);
  if (deck.source_ids.length > 0 && !research.brief)
    throw new Error(`deck ${deck.id} has no brief in run ${deck.research_run}`);
  return { ...research, passages: await deckPassages(deck, research) };
}

/** The brief that this run uses; undefined for a deck without research, or whose research found nothing. */
export async function loadBrief(deck: DeckItem): Promise<Brief | undefined> {
  const { brief } = await loadResearch(deck);
  if (deck.source_ids.length > 0 && !brief)
    throw new Error(`deck ${deck.id} has no brief in run ${deck.research_run}`);
  return brief && brief.facts.length > 0 ? brief : undefined;
}
