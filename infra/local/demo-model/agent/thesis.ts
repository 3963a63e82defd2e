import { reporting } from './assertions.ts';
import type { Candidate } from './facts.ts';
import { rankSentences, termsOf } from './rank.ts';
import { isMetadata, leansOnContext, splitSentences } from './sentences.ts';
import { plainText, wordsIn } from './text.ts';

const summing =
  /summary|abstract|overview|in (?:short|brief)|introduction|purpose|摘要|概述|概要|引言|目标/i;

/** Where a document says what it is about: above its first section, in a summary, or at its start. */
function openingOf(prose: Candidate[]): Candidate[] {
  const above = prose.filter(({ passage }) => passage.heading.length <= 1);
  const summary = prose.filter(({ passage }) => summing.test(passage.heading.at(-1) ?? ''));
  const isFlat = above.length > prose.length / 2;
  return [isFlat ? [] : above, summary].find((found) => found.length > 0) ?? prose.slice(0, 4);
}

/** Share of a title's terms that a sentence holds. */
function shareOf(title: Set<string>, text: string): number {
  const terms = termsOf(text);
  return title.size === 0 ? 0 : [...title].filter((term) => terms.has(term)).length / title.size;
}

/** What the document's opening says best of it, by a sentence that stands alone; at most 400 characters. A table says nothing. */
export function thesisOf(facts: Candidate[]): string {
  const prose = facts.filter(
    ({ passage, text }) => passage.kind === 'paragraph' && !isMetadata(text),
  );
  const title = termsOf(facts[0]?.passage.heading[0] ?? '');
  const sentences = openingOf(prose).flatMap(({ text }) => splitSentences(text));
  const scores = rankSentences(sentences);
  const ranked = sentences
    .map((text, at) => {
      const words = wordsIn(text);
      const length = words < 5 || words > 34 ? 0.6 : 1;
      const first = at === 0 ? 1.5 : 1;
      const alone = leansOnContext(text) || reporting.test(text) ? 0.3 : 1;
      const worth = (scores[at] ?? 0) * length * (1 + 2 * shareOf(title, text)) * alone * first;
      return { text, worth };
    })
    .toSorted((a, b) => b.worth - a.worth);
  const told = facts.find(({ passage }) => passage.kind !== 'table' && passage.kind !== 'code');
  const best = ranked[0]?.text ?? told?.text.split('\n')[0] ?? '';
  return plainText(best).slice(0, 400);
}
