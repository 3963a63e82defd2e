import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import { briefSchema } from '#shared/schemas/research.ts';
import { tokensForWords } from './max-tokens.ts';
import type { PromptPassage } from './passage-names.ts';
import { dataRule, languageRule } from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

export const briefSystem = `Deckwright prompt: brief@5
You research for a slide deck. Read the passages of the sources and end with one call of submit_brief.
A brief holds: a thesis of one sentence; facts, each one sentence true to its passages, with their ids; figures, each with its value exactly as written, its unit, what it measures and its passage id; gaps, at most three, what the deck would need and the sources don't say; doubts, at most four, contradictions, missing units and outdated statements in the sources, with their passage ids.
Section "limits" says how many facts and figures at most, and how many words a fact and what a figure measures may have: the slides read the passages themselves, so name what is there, don't retell it. A table, a list of steps or a piece of code is one fact that says what it shows.
Use nothing but passages. Keep the figures that a careful reader would insist on. ${languageRule}
When the passages shown are not all, use search_passages and read_passage first. fetch_page reads a page whose address stands in the request or in a search's results, and no other; one page of each search, six in all. web_search takes a few plain words, three times at most. At most twelve calls in all; with all passages at hand, none is needed.
${dataRule}`;

/** Size limits of a brief. */
export type BriefLimits = { facts: number; figures: number; words: number };

/** Words of source text per fact. */
const wordsPerFact = 25;

/** Returns as many facts and figures as the slides can use, limited by the length of the source text. */
export function briefLimits(slideCount: number, words: number): BriefLimits {
  const bySlides = Math.min(90, 4 + 2 * slideCount);
  const byText = Math.max(6, Math.ceil(words / wordsPerFact));
  return {
    facts: Math.min(bySlides, byText),
    figures: Math.min(40, 4 + slideCount, byText),
    words: 20,
  };
}

/** Maximum tokens of a brief within its limits; the description of a figure is about half as long as a fact. */
export const briefMaxTokens = ({ facts, figures, words }: BriefLimits, language: string): number =>
  tokensForWords(facts * (words + 10) + figures * (words / 2 + 12) + 120, language);

export type BriefPromptInput = {
  request: PromptRequest;
  limits: BriefLimits;
  /** Passages included in full. */
  passages: readonly PromptPassage[];
  /** Number of all passages. */
  total: number;
};

/** First message of the research loop. */
export const briefMessage = ({ request, limits, passages, total }: BriefPromptInput): string =>
  [
    formatSection('request', request),
    formatSection('limits', limits),
    formatSection('passages', passages),
    formatSection('shown', { passages: passages.length, of: total }),
  ].join('\n');

const createTool = (name: string, description: string, schema: z.ZodType): Tool => ({
  toolSpec: { name, description, inputSchema: { json: z.toJSONSchema(schema) as never } },
});

export const readPassageInput = z.object({ id: z.string().max(64) });
export const searchPassagesInput = z.object({ query: z.string().max(400) });
export const fetchPageInput = z.object({ url: z.string().max(2_000) });
export const webSearchInput = z.object({ query: z.string().max(400) });

export const submitTool: Tool = createTool(
  'submit_brief',
  'Ends the research with its brief.',
  briefSchema,
);

const webSearchTool = createTool(
  'web_search',
  'Finds pages of the web; gives their titles, addresses and beginnings.',
  webSearchInput,
);
const fetchPageTool = createTool(
  'fetch_page',
  'Reads a web page into passages; only addresses that the request or a search names.',
  fetchPageInput,
);
const readPassageTool = createTool(
  'read_passage',
  'Gives a passage whole, by its id.',
  readPassageInput,
);
const searchPassagesTool = createTool(
  'search_passages',
  'Finds the passages that hold the words of a query, the best first.',
  searchPassagesInput,
);

/**
 * Tools of the research loop. They are the same for all decks of a deployment stage, so that the prompt cache hits. All
 * except submit_brief only read.
 */
export const briefTools = (stage: { canRead: boolean; canSearch: boolean }): Tool[] => [
  readPassageTool,
  searchPassagesTool,
  ...(stage.canRead ? [fetchPageTool] : []),
  ...(stage.canSearch ? [webSearchTool] : []),
  submitTool,
];
