import type { Brief, Passage } from '#shared/schemas/research.ts';
import { type OutlineEvidence, outlineEvidence } from '../../models/prompts/evidence.ts';
import { createPassageNames } from '../../models/prompts/passage-names.ts';
import {
  findBriefKey,
  loadDeckPassages,
  loadResearch,
  loadSourcePassages,
  type ResearchResults,
} from '../../services/decks/evidence/research-results.ts';
import { limitPassages } from '../../services/sources/limit-passages.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { createPassageBrief, maxPassageCharacters } from './passage-brief.ts';

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

/**
 * Returns a brief for a deck that was never researched, such as an opened example or an imported file: the first
 * passages of its sources.
 */
function createBriefWithoutResearch(deck: DeckItem, passages: readonly Passage[]): Brief {
  let remaining = maxPassageCharacters;
  const firstPassages = passages.filter(({ text }) => {
    remaining -= text.length;
    return remaining >= 0;
  });
  return createPassageBrief(firstPassages, createPassageNames(deck.source_ids), (text) => text);
}

/** Returns the research of this run with every passage that can support a slide. */
export async function loadResearchWithPassages(
  deck: DeckItem,
): Promise<ResearchResults & { passages: Passage[] }> {
  const research = await loadResearch(deck);
  const passages = await loadDeckPassages(deck, research);
  if (deck.source_ids.length === 0 || research.brief) return { ...research, passages };
  if (await findBriefKey(deck))
    throw new Error(`deck ${deck.id} has no brief in run ${deck.research_run}`);
  return { ...research, brief: createBriefWithoutResearch(deck, passages), passages };
}

/** Returns the evidence for writing entries of the outline. */
export async function loadOutlineEvidence(deck: DeckItem): Promise<OutlineEvidence> {
  const { brief, passages } = await loadResearchWithPassages(deck);
  return outlineEvidence(brief, passages, createPassageNames(deck.source_ids));
}
