import { wordCountInstruction } from '#shared/deck/tools.ts';
import { deckPurposes } from '#shared/domain/deck-request.ts';
import type { OutlineEntry, Plan } from '#shared/schemas/research.ts';
import type { TemplateSlide } from '#shared/templates/template.ts';
import { evidenceSection, type OutlineEvidence } from './evidence.ts';
import { tokensForWords } from './max-tokens.ts';
import {
  dataRule,
  entryFields,
  entryRule,
  jsonLinesRule,
  languageRule,
  pointRule,
  sourcesOnlyRule,
} from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

const buildOutlineSystem = (pictures: string): string => `Deckwright prompt: outline@12
You plan a slide deck. ${jsonLinesRule}
Line 1 is {"title", "subtitle", "intent", "evidence"}. The title states the deck's message in at most nine words; the subtitle says for whom the deck is and what the title leaves out, in at most eighteen. intent is {"purpose", "audience", "tone", "storyline"}: purpose is one of ${deckPurposes.join(', ')}; audience and tone are a few words each, the request's own where it names them, even within the topic ("for first-year students"), else what the topic suggests; storyline is the pattern of the argument, such as situation, complication, answer; problem, solution, benefit; report by exception; tutorial; chronology, and then this deck's parts in their order, in at most fifteen words: the cover is made from line 1 alone. evidence lists up to six ids that title and subtitle rest on, of passages where section "passages" is given, of facts where section "brief" is; leave it out without both.
Line 2 is {"points", "layouts", "figures", "doubts"}. points are exactly as many sentences as the request's slide_count, one for each slide in order, and follow the storyline; layouts has the layout of each. figures are the deck's two to four headline figures as {"value", "what", "passage_id"}, value exactly as written with its unit, or computed from figures of the passages: then what names them ("staff hired: 412 less 365"); leave out passage_id without passages and brief, and the field without figures. doubts are what a careful reader would question in the sources, as {"text", "passage_ids"}, at most four, the most serious first: contradictions, also with the arithmetic of their figures, missing units, outdated or one-sided statements, and gaps that matter for the request; leave out the field when there is none. Neither the title nor a point repeats a statement that a doubt refutes.
Each further line is the entry of one slide, in order: ${entryFields}. ${entryRule}
Slide 0 is the cover: its point is the title, and it has no entry, so begin with slide 1. The last one is the closing, its point at most nine words, its evidence what the next steps rest on. ${pointRule} Vary the layouts, dense and light by turns, never three of a kind in a row; a deck of more than ten slides has a section slide before each part, and where the argument turns, one statement slide.
${sourcesOnlyRule} A topic that ends with "…" is the beginning of the text in the passages. ${wordCountInstruction} ${languageRule}
Where a section "template" is given, it sets the deck's form: its entries are the slides in order, each with its layout, a working title and the statements that the slide must make. Each point makes its statement about the request's topic, and intent names the statements, within its fifteen words. Where slide_count is smaller, join neighbours and keep cover and closing; where it is larger, split the entries with the most content. Choose another layout only where the content does not fit the given one, such as one for figures where there are none.
${pictures}Where a section "accepted" is given, its plan and entries are done: don't repeat them, write only the entries that are missing (and lines 1 and 2 only when it has no plan).
${dataRule}`;

export const outlineSystem = buildOutlineSystem('');

/** The system prompt for a deck with pictures: entries may plan them. */
export const picturedOutlineSystem = buildOutlineSystem(
  `The request wants pictures. Line 1 also has "picture": {"subject", "alt"}, the cover's: the deck's topic as one motif that sets its mood; leave it out only if no motif fits. Where seeing the thing makes a slide clearer or more convincing, its entry also has "picture". subject names in English, in three to eight words, one concrete motif that a photographer could find without knowing the deck: no text, chart, logo or named person, and not an abstract idea. alt says in the request's language what the picture shows, in at most twenty words. At most one slide in three has one, counted with the cover, never two entries in a row, never agenda, section, statement, closing, or a slide that lives from figures, a table or a drawing. A slide with a picture has the layout bullets, with at most four short items. A deck without fitting motifs has none.
`,
);

/** Maximum number of slides with a planned picture: one in three, the cover among them. */
export const maxPictures = (slideCount: number): number => Math.floor(slideCount / 3);

export type AcceptedOutline = { plan?: Plan; entries: OutlineEntry[] };

/**
 * Returns the prompt for an outline, or for its missing lines if its plan is accepted. If `template` is given, the
 * outline must follow it.
 */
export const outlineMessage = (
  request: PromptRequest,
  evidence: OutlineEvidence,
  accepted: AcceptedOutline,
  template?: readonly TemplateSlide[],
): string =>
  [
    formatSection('request', request),
    ...(template ? [formatSection('template', template)] : []),
    evidenceSection(evidence),
    ...(accepted.plan ? [formatSection('accepted', accepted)] : []),
  ].join('\n');

/** Words of an outline per slide: its point in plan and entry, its intent and its evidence. */
const wordsPerSlide = 70;

/** Maximum tokens of an outline response. */
export const outlineMaxTokens = (slideCount: number, language: string): number =>
  tokensForWords(180 + slideCount * wordsPerSlide, language);
