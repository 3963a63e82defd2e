import type { Brief, OutlineEntry } from '#shared/schemas/research.ts';
import {
  briefOnlyRule,
  dataRule,
  entryFields,
  entryRule,
  instructionRule,
  jsonLinesRule,
  languageRule,
  pointRule,
} from './rules.ts';
import { type PromptRequest, section } from './sections.ts';

export const regenerateOutlineSystem = `Deckwright prompt: outline-again@2
You write parts of a slide deck's outline again as its author asks. ${jsonLinesRule}
Section "outline" is the outline as it is; "wanted" lists the places, counted from 0, whose entries are to be written again; "instruction" is what the author wants.
Write one line for each wanted place and for no other, in order: ${entryFields}. The other entries stay word for word: write around them, don't repeat what they say. Never add or leave out a place.
${pointRule} ${entryRule}
${briefOnlyRule} ${languageRule}
${dataRule} ${instructionRule('instruction')}`;

export type RegenerateOutlineInput = {
  request: PromptRequest;
  brief: Brief | undefined;
  outline: { title: string; subtitle: string; entries: OutlineEntry[] };
  instruction: string;
  wanted: number[];
};

/** Prompt to regenerate some entries of an outline; `wanted` are their indexes, counted from 0. */
export const regenerateOutlineMessage = (input: RegenerateOutlineInput): string =>
  [
    section('request', input.request),
    section('brief', input.brief ?? null),
    section('outline', input.outline),
    section('instruction', input.instruction),
    section('wanted', input.wanted),
  ].join('\n');
