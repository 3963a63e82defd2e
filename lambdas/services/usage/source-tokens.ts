import type { Passage } from '#shared/schemas/research.ts';
import { tokensOf } from '../../models/catalog.ts';
import { passageNames, shownPassage } from '../../models/prompts/passage-names.ts';

/** What the passages of one source take where a prompt shows them. */
export function passageTokens(passages: readonly Passage[]): number {
  const names = passageNames([...new Set(passages.map(({ source }) => source))]);
  return tokensOf(passages.map((passage) => shownPassage(passage, names)));
}
