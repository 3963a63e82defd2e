import type { Passage } from '#shared/schemas/research.ts';
import { type OutlineEvidence, outlineEvidence } from '../../models/prompts/evidence.ts';
import { passageNames } from '../../models/prompts/passage-names.ts';
import {
  loadDeckPassages,
  loadResearch,
  loadSourcePassages,
  type ResearchResults,
} from '../../services/decks/evidence/research-results.ts';
import { limitPassages } from '../../services/sources/limit-passages.ts';
import type { DeckItem } from '../../stores/deck-store.ts';

/** Returns the passages of a source; undefined when it was never read. */
export const loadPassages = loadSourcePassages;

/**
 * Returns the passages of all sources of a deck. Throws when a source has none, because research has checked them.
 */
export async function loadAllPassages(deck: DeckItem): Promise<Passage[]> {
  const lists = await Promise.all(deck.source_ids.map(loadSourcePassages));
  const passages = lists.flatMap((list, i) => {
    if (!list) throw new Error(`source ${deck.source_ids[i]} has no passages`);
    return list;
  });
  return limitPassages(passages);
}

/** Returns the research of this run with every passage that can support a slide. */
export async function loadResearchWithPassages(
  deck: DeckItem,
): Promise<ResearchResults & { passages: Passage[] }> {
  const research = await loadResearch(deck);
  if (deck.source_ids.length > 0 && !research.brief)
    throw new Error(`deck ${deck.id} has no brief in run ${deck.research_run}`);
  return { ...research, passages: await loadDeckPassages(deck, research) };
}

/** Returns the evidence that entries of the outline are written from. */
export async function loadOutlineEvidence(deck: DeckItem): Promise<OutlineEvidence> {
  const { brief, passages } = await loadResearchWithPassages(deck);
  return outlineEvidence(brief, passages, passageNames(deck.source_ids));
}
