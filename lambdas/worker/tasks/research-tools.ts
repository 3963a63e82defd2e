import type { ContentBlock } from '@aws-sdk/client-bedrock-runtime';
import { cutText } from '#shared/domain/text.ts';
import type { Passage } from '#shared/schemas/research.ts';
import type { ToolUse } from '../../models/port.ts';
import {
  fetchPageInput,
  readPassageInput,
  searchPassagesInput,
  webSearchInput,
} from '../../models/prompts/brief.ts';
import { type PassageNames, toPromptPassage } from '../../models/prompts/passage-names.ts';
import { formatSection } from '../../models/prompts/sections.ts';
import { findAddresses } from '../../services/research/page-address.ts';
import { PassageIndex } from '../../services/research/passage-index.ts';
import { findQueryProblem } from '../../services/research/query-problem.ts';
import type { ResearchWeb } from '../../services/research/research-web.ts';
import { limitPassages } from '../../services/sources/limit-passages.ts';

/** Result of a tool, and its event for the deck's activity. */
export type ToolOutput = { text: string; isError?: boolean; event?: Record<string, unknown> };

/** The data that the research tools may read. */
export type ToolContext = {
  passages: Passage[];
  names: PassageNames;
  web: ResearchWeb;
  /** Search index of the passages; each search first adds new passages. */
  index: PassageIndex;
};

/** Returns a context with its own list of passages, to which pages are added. */
export const createToolContext = (
  passages: readonly Passage[],
  names: PassageNames,
  web: ResearchWeb,
): ToolContext => ({ passages: [...passages], names, web, index: new PassageIndex() });

const maxHits = 8;
const maxHitCharacters = 400;
/** Maximum characters of a page in a tool result; search_passages finds text beyond them. */
const maxPageCharacters = 12_000;

const createToolError = (text: string): ToolOutput => ({ text, isError: true });

function readPassage({ passages, names }: ToolContext, input: unknown): ToolOutput {
  const { data } = readPassageInput.safeParse(input);
  const id = data && names.toLong(data.id);
  const foundPassage = passages.find((passage) => passage.id === id);
  if (!foundPassage) return createToolError('no such passage');
  return {
    text: formatSection('passage', toPromptPassage(foundPassage, names)),
    event: { tool: 'read_passage', passage: foundPassage.id },
  };
}

function searchPassages({ passages, names, index }: ToolContext, input: unknown): ToolOutput {
  const { data } = searchPassagesInput.safeParse(input);
  if (!data) return createToolError('give a query');
  index.add(passages);
  const hits = index.search(data.query, maxHits);
  const promptHits = hits.map(({ passage }) => ({
    id: names.toShort(passage.id),
    text: cutText(passage.text, maxHitCharacters),
  }));
  return {
    text: formatSection('hits', promptHits),
    event: { tool: 'search_passages', query: data.query, hits: hits.length },
  };
}

/**
 * Fetches a page and returns its beginning. Links in it can't be fetched: only the request and web searches name
 * pages.
 */
async function fetchPage(context: ToolContext, input: unknown): Promise<ToolOutput> {
  const { data } = fetchPageInput.safeParse(input);
  if (!data) return createToolError('give an address');
  const page = await context.web.fetchPage(data.url);
  if ('failed' in page) return createToolError(page.failed);
  const isNew = !context.passages.some(({ source }) => source === page.id);
  if (isNew) context.passages = limitPassages([...context.passages, ...page.passages]);
  let characters = 0;
  const readPassages = page.passages.filter(({ text }) => {
    characters += text.length;
    return characters <= maxPageCharacters;
  });
  const shownPage = {
    title: page.title,
    passages: readPassages.map((passage) => toPromptPassage(passage, context.names)),
    of: page.passages.length,
  };
  return {
    text: formatSection('page', shownPage),
    event: { tool: 'fetch_page', url: page.url, passages: page.passages.length },
  };
}

async function webSearch({ web, passages }: ToolContext, input: unknown): Promise<ToolOutput> {
  const { data } = webSearchInput.safeParse(input);
  if (!data || !web.canSearch) return createToolError('no such tool');
  const refusal = findQueryProblem(data.query, passages);
  if (refusal) return createToolError(refusal);
  const searchResults = await web.search(data.query);
  if ('failed' in searchResults) return createToolError(searchResults.failed);
  return {
    text: formatSection('results', searchResults),
    event: { tool: 'web_search', query: data.query, hits: searchResults.length },
  };
}

const toolRunners: Record<
  string,
  (context: ToolContext, input: unknown) => ToolOutput | Promise<ToolOutput>
> = {
  read_passage: readPassage,
  search_passages: searchPassages,
  fetch_page: fetchPage,
  web_search: webSearch,
};

/** Runs one tool use of the research. */
export async function runTool(use: ToolUse, context: ToolContext): Promise<ToolOutput> {
  const handler = Object.hasOwn(toolRunners, use.name) ? toolRunners[use.name] : undefined;
  return handler ? handler(context, use.input) : createToolError('no such tool');
}

/** Returns a tool's result as a content block. */
export const toToolResult = (use: ToolUse, { text, isError }: ToolOutput): ContentBlock => ({
  toolResult: {
    toolUseId: use.id,
    content: [{ text }],
    ...(isError ? { status: 'error' as const } : {}),
  },
});

/** Allows fetching the pages named in these texts. */
export const allowPagesIn = (web: ResearchWeb, texts: readonly string[]): void =>
  web.allowAddresses(texts.flatMap(findAddresses));
