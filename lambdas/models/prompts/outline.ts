import { availableLayouts } from '#shared/deck/model.ts';
import type { Brief, OutlineEntry, Plan } from '#shared/schemas/research.ts';
import { tokensForWords } from './max-tokens.ts';
import { dataRule, type PromptRequest, section } from './sections.ts';

export const outlineSystem = `Deckwright prompt: outline@2
You plan a slide deck. Answer in JSON Lines and nothing else: one JSON object a line, no code fence.
Line 0 is the plan: {"title", "subtitle", "points"}; points are exactly as many one-sentence points as the request's slide_count, one for each slide in order.
Each further line is the entry of one slide, in order: {"i", "point", "intent", "layout_hint", "evidence"}; i counts from 0, point repeats the plan's point, intent says what the slide must show, evidence lists ids of facts of the brief.
Slide 0 is the cover and the last one the closing. A point is an assertion of at most twenty words, not a heading; an intent has at most fifteen. Vary the layouts, never three of a kind in a row; layout_hint is one of: ${availableLayouts().join(', ')}.
Use only what the brief says; without a brief, use what is commonly known and no figures.
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
