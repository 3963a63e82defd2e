import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { layoutTools } from '#shared/deck/tools.ts';
import type { Brief, OutlineEntry, Passage, Plan } from '#shared/schemas/research.ts';
import { once } from '../../lib/once.ts';
import { dataRule, type PromptRequest, section } from './sections.ts';

export const slideSystem = `Deckwright prompt: slide@1
You make one slide of a deck: choose the layout that suits its point and call that layout's tool once.
The title is the slide's assertion. Be brief: what doesn't fit a layout's capacity belongs in the notes. Notes are what the speaker says, 60 to 160 words.
Every figure must stand in a passage; sources names the passages you used, each with a verbatim quote. Use bold, emphasis and inline code only; no HTML, no headings, no addresses of your own.
Write in the request's language. If you are told findings about your slide, answer with the same tool, mended.
${dataRule}`;

export type SlidePromptInput = {
  request: PromptRequest;
  plan: Plan;
  entry: OutlineEntry;
  brief: Brief | undefined;
  passages: readonly Passage[];
};

export const slideMessage = ({ request, plan, entry, brief, passages }: SlidePromptInput): string =>
  [
    section('request', request),
    section('plan', plan),
    section('entry', entry),
    section('brief', brief ?? null),
    section('passages', passages),
  ].join('\n');

/** One flat tool for each layout, the same for all decks. */
export const slideTools = once((): Tool[] =>
  layoutTools().map(({ name, description, input_schema }) => ({
    toolSpec: { name, description, inputSchema: { json: input_schema as never } },
  })),
);
