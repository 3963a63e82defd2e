import { z } from 'zod';
import { briefSchema, type Fact } from './inputs.ts';
import { extractTerms } from './rank.ts';
import { isChinese } from './text.ts';

const inputSchema = z.object({
  brief: briefSchema.nullish(),
  passages: z.array(z.looseObject({ id: z.string(), text: z.string() })).nullish(),
  place: z.int().min(0),
  sentence: z.string(),
});

/** Maximum number of facts on the slide. */
const maxFacts = 4;

/** Returns the facts that share the most terms with the sentence; none if no fact shares a term. */
function findRelatedFacts<F extends Pick<Fact, 'text'>>(
  sentence: string,
  facts: readonly F[],
): F[] {
  const sentenceTerms = extractTerms(sentence);
  const shared = (fact: F) =>
    [...extractTerms(fact.text)].filter((term) => sentenceTerms.has(term)).length;
  return facts
    .map((fact) => ({ fact, shared: shared(fact) }))
    .filter((fact) => fact.shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, maxFacts)
    .map(({ fact }) => fact);
}

const intentTexts = {
  en: (hasFacts: boolean) =>
    hasFacts
      ? 'Show what the sources say of it, as the demo model finds by their words.'
      : 'The sources say nothing of it that the demo model could find.',
  zh: (hasFacts: boolean) =>
    hasFacts
      ? '展示来源中与之相关的内容（演示模型按词语查找）。'
      : '演示模型未在来源中找到相关内容。',
};

/** Writes the outline entry of an added slide: the user's sentence as its point, with matching facts as evidence. */
export function makeAddedEntry(sections: Record<string, unknown>): string {
  const { brief, passages, place, sentence } = inputSchema.parse(sections);
  const facts = findRelatedFacts(sentence, passages ?? brief?.facts ?? []);
  const intent = intentTexts[isChinese(sentence) ? 'zh' : 'en'](facts.length > 0);
  const evidence = facts.map((fact) => fact.id);
  const entry = { i: place, point: sentence, intent, layout_hint: 'bullets', evidence };
  return `${JSON.stringify(entry)}\n`;
}
