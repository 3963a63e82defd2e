import { cutText } from '#shared/domain/text.ts';
import type { Brief, Passage } from '#shared/schemas/research.ts';
import type { PassageNames } from '../../models/prompts/passage-names.ts';
import { findAddresses } from '../../services/research/page-address.ts';
import type { DeckRequest } from '../../stores/deck-store.ts';

/** Maximum characters of sources whose passages the outline reads directly: about 7,500 tokens. */
export const maxPassageCharacters = 30_000;

/** Maximum characters of a passage in the list of facts; slides and sources show the passage itself. */
const maxShownCharacters = 300;

/** Whether the outline can be planned from the passages. A request that names pages needs the research to read them. */
export function needsNoBrief(
  passages: readonly Passage[],
  { topic, instructions }: Pick<DeckRequest, 'topic' | 'instructions'>,
): boolean {
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  const namesPages = findAddresses(`${topic}\n${instructions}`).length > 0;
  return characters > 0 && characters <= maxPassageCharacters && !namesPages;
}

/**
 * Returns a brief whose facts are the passages. Their ids are the passages' short names, which entries cite. `clean`
 * removes URLs and markup from the texts, as from a model's output.
 */
export function createPassageBrief(
  passages: readonly Passage[],
  names: PassageNames,
  clean: (text: string) => string,
): Brief {
  const content = passages.filter(({ kind }) => kind !== 'heading');
  return {
    is_passages: true,
    thesis: '',
    facts: content.map(({ id, text }) => ({
      id: names.toShort(id),
      text: cutText(clean(text), maxShownCharacters),
      passage_ids: [id],
    })),
    figures: [],
    gaps: [],
  };
}
