import type { ContentBlock } from '@aws-sdk/client-bedrock-runtime';
import type { Passage } from '#shared/schemas/research.ts';
import type { ToolUse } from '../../models/port.ts';
import {
  fetchPageInput,
  readPassageInput,
  searchPassagesInput,
  webSearchInput,
} from '../../models/prompts/brief.ts';
import { type PassageNames, shownPassage } from '../../models/prompts/passage-names.ts';
import { section } from '../../models/prompts/sections.ts';
import { addressesIn } from '../../services/research/page-address.ts';
import { queryRefusal } from '../../services/research/query-rule.ts';
import type { ResearchWeb } from '../../services/research/research-web.ts';
import { PassageIndex } from '../../services/research/search-passages.ts';
import { withinDeck } from '../../services/research/within-deck.ts';

/** What a tool gave, and what the deck's activity says of it. */
export type ToolAnswer = { text: string; isError?: boolean; event?: Record<string, unknown> };

/** Everything that the research's tools may look at: all of it read only. */
export type Desk = {
  passages: Passage[];
  names: PassageNames;
  web: ResearchWeb;
  /** What has been searched: each search takes in what came to the passages since the last. */
  index: PassageIndex;
};

/** A desk with a list of its own: pages that are read join it, not the caller's. */
export const deskOf = (
  passages: readonly Passage[],
  names: PassageNames,
  web: ResearchWeb,
): Desk => ({ passages: [...passages], names, web, index: new PassageIndex() });

const mostHits = 8;
const hitCharacters = 400;
/** Of a page that is read, so much is shown at once; the rest is found by search_passages. */
const pageCharacters = 12_000;

const refused = (text: string): ToolAnswer => ({ text, isError: true });

function readPassage({ passages, names }: Desk, input: unknown): ToolAnswer {
  const { data } = readPassageInput.safeParse(input);
  const id = data && names.toLong(data.id);
  const found = passages.find((passage) => passage.id === id);
  if (!found) return refused('no such passage');
  return {
    text: section('passage', shownPassage(found, names)),
    event: { tool: 'read_passage', passage: found.id },
  };
}

function searchPassages({ passages, names, index }: Desk, input: unknown): ToolAnswer {
  const { data } = searchPassagesInput.safeParse(input);
  if (!data) return refused('give a query');
  index.add(passages);
  const hits = index.search(data.query, mostHits);
  const shown = hits.map(({ passage }) => ({
    id: names.toShort(passage.id),
    text: passage.text.slice(0, hitCharacters),
  }));
  return {
    text: section('hits', shown),
    event: { tool: 'search_passages', query: data.query, hits: hits.length },
  };
}

/** The beginning of a page. Its links can't be fetched: only the request and searches name pages. */
async function fetchPage(desk: Desk, input: unknown): Promise<ToolAnswer> {
  const { data } = fetchPageInput.safeParse(input);
  if (!data) return refused('give an address');
  const page = await desk.web.fetchPage(data.url);
  if ('failed' in page) return refused(page.failed);
  const isNew = !desk.passages.some(({ source }) => source === page.id);
  if (isNew) desk.passages = withinDeck([...desk.passages, ...page.passages]);
  let characters = 0;
  const shown = page.passages.filter(({ text }) => {
    characters += text.length;
    return characters <= pageCharacters;
  });
  const told = {
    title: page.title,
    passages: shown.map((passage) => shownPassage(passage, desk.names)),
    of: page.passages.length,
  };
  return {
    text: section('page', told),
    event: { tool: 'fetch_page', url: page.url, passages: page.passages.length },
  };
}

async function webSearch({ web, passages }: Desk, input: unknown): Promise<ToolAnswer> {
  const { data } = webSearchInput.safeParse(input);
  if (!data || !web.canSearch) return refused('no such tool');
  const refusal = queryRefusal(data.query, passages);
  if (refusal) return refused(refusal);
  const found = await web.search(data.query);
  if ('failed' in found) return refused(found.failed);
  return {
    text: section('results', found),
    event: { tool: 'web_search', query: data.query, hits: found.length },
  };
}

const tools: Record<string, (desk: Desk, input: unknown) => ToolAnswer | Promise<ToolAnswer>> = {
  read_passage: readPassage,
  search_passages: searchPassages,
  fetch_page: fetchPage,
  web_search: webSearch,
};

/** Answers one use of a tool of the research. */
export async function answerTool(use: ToolUse, desk: Desk): Promise<ToolAnswer> {
  const answer = Object.hasOwn(tools, use.name) ? tools[use.name] : undefined;
  return answer ? answer(desk, use.input) : refused('no such tool');
}

/** A tool's answer as the conversation carries it. */
export const resultOf = (use: ToolUse, { text, isError }: ToolAnswer): ContentBlock => ({
  toolResult: {
    toolUseId: use.id,
    content: [{ text }],
    ...(isError ? { status: 'error' as const } : {}),
  },
});

/** Pages that the user's texts name may be read. */
export const allowPagesOf = (web: ResearchWeb, texts: readonly string[]): void =>
  web.allow(texts.flatMap(addressesIn));
