import { offeredLayouts } from '#shared/deck/model.ts';
import type { Brief, OutlineEntry, Plan } from '#shared/schemas/research.ts';
import { dataRule, type PromptRequest, section } from './sections.ts';
import { tokensFor } from './token-need.ts';

export const outlineSystem = `Deckwright prompt: outline@2
You plan a slide deck. Answer in JSON Lines and nothing else: one JSON object a line, no code fence.
Line 0 is the plan: {"title", "subtitle", "points"}; points are exactly as many one-sentence points as the request's slide_count, one for each slide in order.
Each further line is the entry of one slide, in order: {"i", "point", "intent", "layout_hint", "evidence"}; i counts from 0, point repeats the plan's point, intent says what the slide must show, evidence lists ids of facts of the brief.
Slide 0 is the cover and the last one the closing. A point is an assertion of at most twenty words, not a heading; an intent has at most fifteen. Vary the layouts, never three of a kind in a row; layout_hint is one of: ${offeredLayouts().join(', ')}.
Use only what the brief says; without a brief, use what is commonly known and no figures.
Where a section "accepted" is given, its plan and entries stand: don't repeat them, write only the entries that are missing (and line 0 only when it has no plan).
${dataRule}`;

export type AcceptedOutline = { plan?: Plan; entries: OutlineEntry[] };

/** The question for an outline, or for the rest of one whose plan is accepted already. */
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

/** Words of an outline for each slide: its point in the plan and in its entry, its intent, its evidence. */
const wordsPerSlide = 70;

/** The most that an outline's answer needs. */
export const outlineMaxTokens = (slideCount: number, language: string): number =>
  tokensFor(60 + slideCount * wordsPerSlide, language);
