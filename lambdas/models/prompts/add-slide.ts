import type { Plan } from '#shared/schemas/research.ts';
import { evidenceSection, type OutlineEvidence } from './evidence.ts';
import {
  dataRule,
  entryRule,
  instructionRule,
  languageRule,
  pointRule,
  wholeEntryFields,
} from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

export const addSlideSystem = `Deckwright prompt: add-slide@4
An author adds a slide to a deck by one sentence. You plan that slide: answer with one JSON object on one line and nothing else: ${wholeEntryFields}.
Section "sentence" is what the author wants; "plan" is the deck with the sentence in its place, "place" that place, counted from 0. i repeats the place.
${pointRule} It says what the author wants said; take over their words where they are an assertion already. ${entryRule} The evidence bears the point out.
Don't repeat what other points say. Use only what the sentence and the passages or the brief say. ${languageRule}
${dataRule} ${instructionRule('sentence')}`;

export type AddSlideInput = {
  request: PromptRequest;
  evidence: OutlineEvidence;
  plan: Plan;
  place: number;
  sentence: string;
};

/** Prompt that turns a user's sentence into the outline entry of a new slide; `place` counts from 0. */
export const addSlideMessage = (input: AddSlideInput): string =>
  [
    formatSection('request', input.request),
    evidenceSection(input.evidence),
    formatSection('plan', input.plan),
    formatSection('place', input.place),
    formatSection('sentence', input.sentence),
  ].join('\n');
