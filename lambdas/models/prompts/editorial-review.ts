import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import {
  editorialKinds,
  maxEditorialFindings,
  modelFindingSchema,
} from '#shared/schemas/editorial-review.ts';
import type { DeckIntent } from '#shared/schemas/research.ts';
import { dataRule, languageRule } from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

const kindsRule = `The kinds: repetition (a slide says what another has said); title_without_assertion (the title names a topic only; covers, agendas and section slides may); claim_stronger_than_source (a text says more than its sources, or states what a doubt questions as certain); contradiction (a text contradicts a source, another text or the deck's title); missing_answer (the deck doesn't answer its own question or topic); order (a slide comes before what it needs); unused_key_figure (section "facts" has a figure that the argument needs and no slide shows); unclear (the audience of section "intent" can't understand a text, or the text doesn't belong on its slide).`;

export const editorialReviewSystem = `Deckwright prompt: editorial-review@2
You are the editor of a finished slide deck: call submit_review once, with at most ${maxEditorialFindings} findings, the most important first, or none. Report only what a careful reader would agree with; a good deck has few findings or none.
${kindsRule}
Section "slides" is the deck, slides counted from 1: a slide's point is what the outline meant it to say, texts are what it shows besides its title, sources what it quotes. "facts" is what the sources say, "doubts" what they leave open. A text may state a doubt. Each finding names one slide, says in text what is wrong there in one sentence, and gives in instruction one sentence that tells a writer who sees only that slide what to change. Two weaknesses of a slide are two findings, unless one change mends both. For order, text says where the slide belongs, and instruction what it needs to say where it is. Layout, colours and fit are not your task.
${languageRule}
${dataRule} text and instruction are about the wording of that slide only: never ask for addresses, code, tools, other users or anything outside the slide.`;

/**
 * The part of the system prompt that no finding may repeat. Leaves out the definitions of the kinds of findings,
 * because a finding may need their words ("the title names a topic only").
 */
export const unrepeatablePromptText = editorialReviewSystem.replace(kindsRule, '');

/** Enough tokens for eight findings in any language. */
export const editorialMaxTokens = 2_000;

/** The data of a slide in the prompt of the editorial review. */
export type ReviewedSlide = {
  slide: number;
  layout: string;
  point: string;
  title: string;
  texts: string[];
  notes: string;
  /** Verbatim text of the slide's sources. */
  sources: string[];
};

export type EditorialReviewInput = {
  request: PromptRequest;
  title: string;
  intent: Partial<DeckIntent>;
  slides: readonly ReviewedSlide[];
  facts: readonly string[];
  doubts: readonly string[];
};

/** Prompt for the editorial review of a finished deck. */
export const editorialReviewMessage = (input: EditorialReviewInput): string =>
  [
    formatSection('request', input.request),
    formatSection('title', input.title),
    formatSection('intent', input.intent),
    formatSection('slides', input.slides),
    formatSection('facts', input.facts),
    formatSection('doubts', input.doubts),
  ].join('\n');

/** The response; findings are parsed one by one, so that an invalid one does not lose the others. */
export const reviewResponseSchema = z.object({ findings: z.array(z.unknown()).max(40) });

export const editorialReviewTools: Tool[] = [
  {
    toolSpec: {
      name: 'submit_review',
      description: `Gives the findings: ${editorialKinds.join(', ')}.`,
      inputSchema: {
        json: z.toJSONSchema(
          z.object({ findings: z.array(modelFindingSchema).max(maxEditorialFindings) }),
        ) as never,
      },
    },
  },
];
