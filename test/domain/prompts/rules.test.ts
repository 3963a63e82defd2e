import { describe, expect, test } from 'vitest';
import {
  conventionRule,
  dataRule,
  entryRule,
  figureRule,
  languageRule,
  limitRule,
  markupRule,
  notesRule,
  pointRule,
  quoteRule,
  repairRule,
  sourcesOnlyRule,
  titleRule,
} from '#lambdas/models/prompts/rules.ts';
import { notesBudget } from '#shared/domain/speaking-time.ts';
import { type GoldenPurpose, goldenRequest, purposes } from './bodies.ts';

const rulesOfSlides = [
  titleRule,
  limitRule,
  notesRule,
  figureRule,
  quoteRule,
  markupRule,
  repairRule,
];
const rulesOfEntries = [pointRule, entryRule];
const rulesOfPrompt: Record<GoldenPurpose, readonly string[]> = {
  brief: [],
  outline: [...rulesOfEntries, sourcesOnlyRule],
  'add-slide': rulesOfEntries,
  'outline-again': [...rulesOfEntries, sourcesOnlyRule],
  slide: [...rulesOfSlides, conventionRule],
  revise: rulesOfSlides,
  'editorial-review': [],
};

describe.each(purposes)('the prompt %s', (purpose) => {
  test('states each shared rule once, in the shared words', () => {
    const { system } = goldenRequest(purpose, 'en');

    for (const rule of [dataRule, languageRule, ...rulesOfPrompt[purpose]])
      expect(system.split(rule), rule).toHaveLength(2);
  });

  test('gets the notes budget of the request and states no number of words for notes itself', () => {
    const budget = notesBudget({ minutes: 3, slide_count: 3, language: 'en' });
    const { system, messages } = goldenRequest(purpose, 'en');
    const text = messages[0]?.content?.[0]?.text ?? '';

    expect(text).toContain(`"notes_words":${JSON.stringify(budget)}`);
    expect(system).not.toMatch(/notes[^.]*\d+ to \d+/i);
  });
});
