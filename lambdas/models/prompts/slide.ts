import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { layoutTools } from '#shared/deck/tools.ts';
import type { NotesBudget } from '#shared/domain/speaking-time.ts';
import type { Brief, OutlineEntry, Plan } from '#shared/schemas/research.ts';
import { once } from '../../lib/once.ts';
import { largestSlideWords, tokensForWords } from './max-tokens.ts';
import type { ShownPassage } from './passage-names.ts';
import {
  dataRule,
  figureRule,
  languageRule,
  markupRule,
  notesRule,
  quoteRule,
  repairRule,
  titleRule,
} from './rules.ts';
import { type PromptRequest, section } from './sections.ts';

export const slideSystem = `Deckwright prompt: slide@3
You make one slide of a deck: choose the layout that suits its point and call that layout's tool once.
${titleRule} ${notesRule}
${figureRule} ${quoteRule} ${markupRule}
${languageRule} ${repairRule}
${dataRule}`;

export type SlidePromptInput = {
  request: PromptRequest;
  plan: Plan;
  entry: OutlineEntry;
  brief: Brief | undefined;
  passages: readonly ShownPassage[];
};

/** Prompt for one slide of an outline; the brief is null when there was no research. */
export const slideMessage = ({ request, plan, entry, brief, passages }: SlidePromptInput): string =>
  [
    section('request', request),
    section('plan', plan),
    section('entry', entry),
    section('brief', brief ?? null),
    section('passages', passages),
  ].join('\n');

/** One tool with flat parameters for each layout, the same for all decks. */
export const slideTools = once((): Tool[] =>
  layoutTools().map(({ name, description, input_schema }) => ({
    toolSpec: { name, description, inputSchema: { json: input_schema as never } },
  })),
);

/** Words of the quotes that a slide may contain: four of thirty. */
const quotedWords = 120;

/** Maximum tokens of a slide response: its largest layout filled to capacity, notes and quotes. */
export const slideMaxTokens = (language: string, notes: NotesBudget): number =>
  tokensForWords(largestSlideWords() + notes.most + quotedWords, language);
