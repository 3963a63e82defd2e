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
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import { type GoldenPurpose, goldenPurposes, makeGoldenRequest } from './bodies.ts';

const slideRules = [titleRule, limitRule, notesRule, figureRule, quoteRule, markupRule, repairRule];
const entryRules = [pointRule, entryRule];
const rulesByPurpose: Record<GoldenPurpose, readonly string[]> = {
  brief: [],
  outline: [...entryRules, sourcesOnlyRule],
  'add-slide': entryRules,
  'outline-again': [...entryRules, sourcesOnlyRule],
  slide: [...slideRules, conventionRule],
  revise: slideRules,
  'editorial-review': [],
  'pictured-outline': [...entryRules, sourcesOnlyRule],
  'pictured-slide': [...slideRules, conventionRule],
  'describe-picture': [],
};

describe.each(goldenPurposes)('the prompt %s', (purpose) => {
  test('a prompt contains each shared rule once, word for word', () => {
    const { system } = makeGoldenRequest(purpose, 'en');

    for (const rule of [dataRule, languageRule, ...rulesByPurpose[purpose]])
      expect(system.split(rule), rule).toHaveLength(2);
  });

  test('a prompt gets the length of the notes from the request and contains no fixed number of words for notes', () => {
    const budget = computeNotesBudget({ minutes: 3, slide_count: 3, language: 'en' });
    const { system, messages } = makeGoldenRequest(purpose, 'en');
    const text = messages[0]?.content?.[0]?.text;

    // The prompt that describes a picture is skipped: it makes no speaker notes, and its message starts with the
    // picture instead of a text.
    if (text !== undefined) expect(text).toContain(`"notes_words":${JSON.stringify(budget)}`);
    expect(system).not.toMatch(/notes[^.]*\d+ to \d+/i);
  });
});
