import type { Brief, OutlineEntry, Plan } from '#shared/schemas/research.ts';
import { tokensForWords } from './max-tokens.ts';
import {
  briefOnlyRule,
  dataRule,
  entryFields,
  entryRule,
  jsonLinesRule,
  languageRule,
  pointRule,
} from './rules.ts';
import { type PromptRequest, section } from './sections.ts';

export const outlineSystem = `Deckwright prompt: outline@3
You plan a slide deck. ${jsonLinesRule}
Line 0 is the plan: {"title", "subtitle", "points"}; points are exactly as many one-sentence points as the request's slide_count, one for each slide in order.
Each further line is the entry of one slide, in order: ${entryFields}; i counts from 0, point repeats the plan's point. ${entryRule}
Slide 0 is the cover and the last one the closing. ${pointRule} Vary the layouts, never three of a kind in a row.
${briefOnlyRule} ${languageRule}
Where a section "accepted" is given, its plan and entries stand: don't repeat them, write only the entries that are missing (and line 0 only when it has no plan).
${dataRule}`;

export type AcceptedOutline = { plan?: Plan; entries: OutlineEntry[] };

/** Prompt for an outline, or for the rest of an outline whose plan is already accepted. */
export const outlineMessage = (
  request: PromptRequest,
  brief: Brief | undefined,
  accepted: AcceptedOutline,
): string =>
  [
    section('request', request),
    section('brief', brief ?? null),
    ...(accepted.plan ? [section('accepted', accepted)] : []),
  ].join('\n');

/** Words of an outline per slide: its point in plan and entry, its intent and its evidence. */
const wordsPerSlide = 70;

/** Maximum tokens of an outline response. */
export const outlineMaxTokens = (slideCount: number, language: string): number =>
  tokensForWords(60 + slideCount * wordsPerSlide, language);
