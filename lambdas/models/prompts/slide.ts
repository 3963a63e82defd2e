import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { layoutTools } from '#shared/deck/tools.ts';
import type { NotesBudget } from '#shared/domain/speaking-time.ts';
import type { Brief, OutlineEntry, Plan } from '#shared/schemas/research.ts';
import { once } from '../../lib/once.ts';
import { largestSlideWords, tokensForWords } from './max-tokens.ts';
import type { ShownPassage } from './passage-names.ts';
import { dataRule, type PromptRequest, section } from './sections.ts';

export const slideSystem = `Deckwright prompt: slide@2
You make one slide of a deck: choose the layout that suits its point and call that layout's tool once.
The title is the slide's assertion. Be brief: what doesn't fit a layout's capacity belongs in the notes. Notes are what the speaker says, as many words as the request's notes_words asks; 1.8 Chinese characters are a word.
Every figure must stand in a passage, written as exactly as there or rounded; without passages, write no figures. sources names the passages you used, at most four, each with a short verbatim quote. Use bold, emphasis and inline code only; no HTML, no headings, no links, no addresses.
Write in the request's language. If you are told findings about your slide, answer with the same tool, mended.
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
