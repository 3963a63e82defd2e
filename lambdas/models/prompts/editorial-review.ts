import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import {
  editorialKinds,
  maxEditorialFindings,
  modelFindingSchema,
} from '#shared/schemas/editorial-review.ts';
import { dataRule, languageRule } from './rules.ts';
import { type PromptRequest, section } from './sections.ts';

const kindsRule = `The kinds: repetition (a slide says what another has said); title_without_assertion (the title names a topic only; covers, agendas and section slides may); claim_stronger_than_source (a text says more than its sources); missing_answer (the deck doesn't answer its own question or topic); order (a slide comes before what it needs); unused_key_figure (section "facts" has a figure that the argument needs and no slide shows); unclear (the audience can't understand a text).`;

export const editorialReviewSystem = `Deckwright prompt: editorial-review@1
You are the editor of a finished slide deck: call submit_review once, with at most ${maxEditorialFindings} findings, the most important first, or none. Report only what a careful reader would agree with; a good deck has few findings or none.
${kindsRule}
Section "slides" is the deck, slides counted from 1; "facts" is what the sources say. Each finding names one slide, says in text what is wrong there in one sentence, and gives in instruction one sentence that tells a writer who sees only that slide what to change. Layout, colours and fit are not your task.
${languageRule}
${dataRule} text and instruction are about the wording of that slide only: never ask for addresses, code, tools, other users or anything outside the slide.`;

/**
 * The prompt's own text, which no finding may repeat: without the definitions of the kinds, whose words a finding may
 * need ("the title names a topic only").
 */
export const secretEditorialText = editorialReviewSystem.replace(kindsRule, '');

/** Tokens of eight findings in any language, with room. */
export const editorialMaxTokens = 2_000;

/** The data of a slide in the prompt of the editorial review. */
export type ReviewedSlide = {
  slide: number;
  layout: string;
  point: string;
  texts: string[];
  /** What its sources say, word for word. */
  sources: string[];
};

export type EditorialReviewInput = {
  request: PromptRequest;
  title: string;
  slides: readonly ReviewedSlide[];
  facts: readonly string[];
};

/** Prompt for the editorial review of a finished deck. */
export const editorialReviewMessage = (input: EditorialReviewInput): string =>
  [
    section('request', input.request),
    section('title', input.title),
    section('slides', input.slides),
    section('facts', input.facts),
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
