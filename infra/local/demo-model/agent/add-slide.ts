import { z } from 'zod';
import { briefSchema, type Fact } from './inputs.ts';
import { termsOf } from './rank.ts';
import { isChinese } from './text.ts';

const inputSchema = z.object({
  brief: briefSchema.nullish(),
  place: z.int().min(0),
  sentence: z.string(),
});

/** Facts that a slide can hold without crowding. */
const mostFacts = 4;

/** The facts that share most terms with the sentence; none where none speaks of it. */
function factsFor(sentence: string, facts: readonly Fact[]): Fact[] {
  const asked = termsOf(sentence);
  const shared = (fact: Fact) => [...termsOf(fact.text)].filter((term) => asked.has(term)).length;
  return facts
    .map((fact) => ({ fact, shared: shared(fact) }))
    .filter((one) => one.shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, mostFacts)
    .map(({ fact }) => fact);
}

const intents = {
  en: (found: boolean) =>
    found
      ? 'Show what the sources say of it, as the demo model finds by their words.'
      : 'The sources say nothing of it that the demo model could find.',
  zh: (found: boolean) =>
    found ? '展示来源中与之相关的内容（演示模型按词语查找）。' : '演示模型未在来源中找到相关内容。',
};

/** Answers the entry of a slide that is added by a sentence: the sentence itself, borne out by what speaks of it. */
export function makeAddedEntry(sections: Record<string, unknown>): string {
  const { brief, place, sentence } = inputSchema.parse(sections);
  const facts = factsFor(sentence, brief?.facts ?? []);
  const intent = intents[isChinese(sentence) ? 'zh' : 'en'](facts.length > 0);
  const evidence = facts.map((fact) => fact.id);
  const entry = { i: place, point: sentence, intent, layout_hint: 'bullets', evidence };
  return `${JSON.stringify(entry)}\n`;
}
