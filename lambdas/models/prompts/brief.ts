import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import { briefSchema, type Passage } from '#shared/schemas/research.ts';
import { dataRule, type PromptRequest, section } from './sections.ts';

export const briefSystem = `Deckwright prompt: brief@1
You research for a slide deck. Read the passages of the sources and end with one call of submit_brief.
A brief holds: a thesis of one sentence; facts, each one sentence true to its passages, with their ids; figures, each with its value exactly as written, its unit, what it measures and its passage id; gaps, what the deck would need and the sources don't say.
Use nothing but the passages. Keep every figure that a careful reader would insist on. Keep tables, steps, dates and code as facts that name their passage. Write in the language of the request.
When the passages shown are cut short, use search_passages and read_passage first; at most twelve calls in all.
${dataRule}`;

/** The first message of the research loop; `passages` are those that are shown whole. */
export const briefMessage = (request: PromptRequest, passages: readonly Passage[]): string =>
  [section('request', request), section('passages', passages)].join('\n');

const tool = (name: string, description: string, schema: z.ZodType): Tool => ({
  toolSpec: { name, description, inputSchema: { json: z.toJSONSchema(schema) as never } },
});

export const readPassageInput = z.object({ id: z.string().max(64) });
export const searchPassagesInput = z.object({ query: z.string().max(400) });

/** The tools of the research loop: all of them read only. */
export const briefTools: Tool[] = [
  tool('read_passage', 'Gives a passage whole, by its id.', readPassageInput),
  tool(
    'search_passages',
    'Finds the passages that hold the words of a query.',
    searchPassagesInput,
  ),
  tool('submit_brief', 'Ends the research with its brief.', briefSchema),
];
