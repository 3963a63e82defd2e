import { reportingVerb } from './assertions.ts';
import type { Candidate } from './facts.ts';
import { extractTerms, rankSentences } from './rank.ts';
import { isMetadata, needsContext, splitSentences } from './sentences.ts';
import { countWords, plainText } from './text.ts';

const introductionHeading =
  /summary|abstract|overview|in (?:short|brief)|introduction|purpose|摘要|概述|概要|引言|目标/i;

/**
 * Returns the facts that introduce the document: those above its first section; without them, those in a summary; without
 * a summary, those at its start.
 */
function findIntroduction(prose: Candidate[]): Candidate[] {
  const factsAboveSections = prose.filter(({ passage }) => passage.heading.length <= 1);
  const summaryFacts = prose.filter(({ passage }) =>
    introductionHeading.test(passage.heading.at(-1) ?? ''),
  );
  const isFlat = factsAboveSections.length > prose.length / 2;
  return (
    [isFlat ? [] : factsAboveSections, summaryFacts].find((facts) => facts.length > 0) ??
    prose.slice(0, 4)
  );
}

/** Share of a title's terms that a sentence contains. */
function termOverlapShare(title: Set<string>, text: string): number {
  const terms = extractTerms(text);
  return title.size === 0 ? 0 : [...title].filter((term) => terms.has(term)).length / title.size;
}

/** Returns the best standalone sentence of the document's introduction, at most 400 characters. Ignores tables. */
export function extractThesis(facts: Candidate[]): string {
  const prose = facts.filter(
    ({ passage, text }) => passage.kind === 'paragraph' && !isMetadata(text),
  );
  const title = extractTerms(facts[0]?.passage.heading[0] ?? '');
  const sentences = findIntroduction(prose).flatMap(({ text }) => splitSentences(text));
  const scores = rankSentences(sentences);
  const ranked = sentences
    .map((text, at) => {
      const words = countWords(text);
      const length = words < 5 || words > 34 ? 0.6 : 1;
      const first = at === 0 ? 1.5 : 1;
      const alone = needsContext(text) || reportingVerb.test(text) ? 0.3 : 1;
      const worth =
        (scores[at] ?? 0) * length * (1 + 2 * termOverlapShare(title, text)) * alone * first;
      return { text, worth };
    })
    .toSorted((a, b) => b.worth - a.worth);
  const fallback = facts.find(({ passage }) => passage.kind !== 'table' && passage.kind !== 'code');
  const best = ranked[0]?.text ?? fallback?.text.split('\n')[0] ?? '';
  return plainText(best).slice(0, 400);
}
