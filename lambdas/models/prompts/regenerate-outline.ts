import type { DeckIntent, OutlineEntry } from '#shared/schemas/research.ts';
import { evidenceSection, type OutlineEvidence } from './evidence.ts';
import {
  dataRule,
  entryRule,
  instructionRule,
  jsonLinesRule,
  languageRule,
  pointRule,
  sourcesOnlyRule,
  wholeEntryFields,
} from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

export const regenerateOutlineSystem = `Deckwright prompt: outline-again@4
You write parts of a slide deck's outline again as its author asks. ${jsonLinesRule}
Section "outline" is the current outline, with the intent that its entries serve; "wanted" lists the places, counted from 0, whose entries are to be written again; "instruction" is what the author wants.
Write one line for each wanted place and for no other, in order: ${wholeEntryFields}. The other entries stay word for word: write around them, don't repeat what they say. Never add or leave out a place.
${pointRule} ${entryRule}
${sourcesOnlyRule} ${languageRule}
${dataRule} ${instructionRule('instruction')}`;

export type RegenerateOutlineInput = {
  request: PromptRequest;
  evidence: OutlineEvidence;
  outline: { title: string; subtitle: string; intent?: DeckIntent; entries: OutlineEntry[] };
  instruction: string;
  /** Indexes of the entries to regenerate, counted from 0. */
  indexes: number[];
};

/** Prompt to regenerate some entries of an outline. */
export const regenerateOutlineMessage = (input: RegenerateOutlineInput): string =>
  [
    formatSection('request', input.request),
    evidenceSection(input.evidence),
    formatSection('outline', input.outline),
    formatSection('instruction', input.instruction),
    formatSection('wanted', input.indexes),
  ].join('\n');
