import type { Passage } from '#shared/schemas/research.ts';
import { estimateJsonTokens } from '../../models/catalog.ts';
import { createPassageNames, toPromptPassage } from '../../models/prompts/passage-names.ts';

/** Returns the number of tokens of one source's passages, in the format of the prompts. */
export function estimatePassageTokens(passages: readonly Passage[]): number {
  const names = createPassageNames([...new Set(passages.map(({ source }) => source))]);
  return estimateJsonTokens(passages.map((passage) => toPromptPassage(passage, names)));
}
