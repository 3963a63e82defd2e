import type { Passage } from '#shared/schemas/research.ts';
import { estimateJsonTokens } from '../../models/catalog.ts';
import { passageNames, toPromptPassage } from '../../models/prompts/passage-names.ts';

/** Returns the number of tokens of one source's passages, in the format of the prompts. */
export function passageTokens(passages: readonly Passage[]): number {
  const names = passageNames([...new Set(passages.map(({ source }) => source))]);
  return estimateJsonTokens(passages.map((passage) => toPromptPassage(passage, names)));
}
