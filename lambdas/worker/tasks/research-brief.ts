import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { countWords } from '#shared/deck/word-count.ts';
import { type Brief, briefSchema, type Passage } from '#shared/schemas/research.ts';
import { readToolUses, type ToolUse } from '../../models/port.ts';
import {
  type BriefLimits,
  briefLimits,
  briefMaxTokens,
  briefMessage,
  briefSystem,
  briefTools,
  submitTool,
} from '../../models/prompts/brief.ts';
import {
  createPassageNames,
  renamePassages,
  toPromptPassage,
} from '../../models/prompts/passage-names.ts';
import { derivePagesKey } from '../../services/decks/evidence/research-results.ts';
import { readWebPageWith } from '../../services/research/read-web-page.ts';
import { ResearchWeb, type WebPorts } from '../../services/research/research-web.ts';
import type { WebPage } from '../../services/research/web-page.ts';
import { createWebSearch } from '../../services/research/web-search.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import { recordEvent } from '../../stores/event-store.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { filterBrief } from './filter-brief.ts';
import { loadAllPassages } from './load-research.ts';
import { createOutputChecks } from './output-checks.ts';
import { createPassageBrief, needsNoBrief } from './passage-brief.ts';
import { toPromptRequest } from './prompt-request.ts';
import {
  allowPagesIn,
  createToolContext,
  runTool,
  type ToolContext,
  toToolResult,
} from './research-tools.ts';

/** Maximum tool uses; a rejected brief counts too. */
const maxToolUses = 12;
/** Number of responses that are allowed after the last tool use: the brief, and one more if the brief is rejected. */
const maxLastTurns = 2;
/** Maximum characters of passages in the prompt; the model reads further passages with its tools. */
const maxPromptCharacters = 120_000;

/** Assumed number of words that research reads from the web for a deck without sources. */
const assumedWebWords = 2_000;

const submitNowText = 'No calls are left. End with submit_brief now, from what you have read.';

/** The conversation of one research, its tools and limits. */
type ResearchLoop = {
  context: TaskContext;
  tools: ToolContext;
  limits: BriefLimits;
  messages: Message[];
};

function selectShownPassages(passages: readonly Passage[]): Passage[] {
  let sum = 0;
  return passages.filter((passage) => {
    sum += passage.text.length;
    return sum <= maxPromptCharacters;
  });
}

function startLoop(context: TaskContext, passages: Passage[], ports: WebPorts): ResearchLoop {
  const { deck, request, signal } = context;
  const names = createPassageNames(deck.source_ids);
  const web = new ResearchWeb(deck, ports, signal);
  // URLs in a source are never fetched, only those in the user's request and in results of web searches: an attacker's
  // source could make the model send secret text by choosing which of the attacker's URLs it fetches.
  allowPagesIn(web, [request.topic, request.instructions]);
  const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
  // Without sources, the research reads web pages whose size is not known yet, so a default number of words is assumed.
  const limits = briefLimits(deck.slide_count, words === 0 ? assumedWebWords : words);
  const firstMessage = briefMessage({
    request: toPromptRequest(context),
    limits,
    passages: selectShownPassages(passages).map((passage) => toPromptPassage(passage, names)),
    total: passages.length,
  });
  const messages: Message[] = [{ role: 'user', content: [{ text: firstMessage }] }];
  return { context, tools: createToolContext(passages, names, web), limits, messages };
}

function requestTurn({ context, tools, limits, messages }: ResearchLoop, mustSubmit: boolean) {
  return context.callModel({
    purpose: 'brief',
    system: briefSystem,
    messages,
    tools: mustSubmit ? [submitTool] : briefTools(tools.web),
    mustUseTool: true,
    maxTokens: briefMaxTokens(limits, context.deck.language),
  });
}

/** Runs a tool use and returns its result; a successful one is added to the deck's activity. */
async function runToolUse(use: ToolUse, { context, tools }: ResearchLoop) {
  const result = await runTool(use, tools);
  if (result.event) await recordEvent(context.deck.id, 'research_step', result.event);
  return toToolResult(use, result);
}

/** Returns the results of all tool uses in one message: the provider rejects the conversation otherwise. */
async function runToolUses(
  loop: ResearchLoop,
  uses: ToolUse[],
  refusal: string,
  toolUsesLeft: number,
) {
  const results: NonNullable<Message['content']> = [];
  for (const [i, use] of uses.entries()) {
    if (use.name === 'submit_brief')
      results.push(toToolResult(use, { text: refusal, isError: true }));
    else if (i >= toolUsesLeft)
      results.push(toToolResult(use, { text: 'no calls are left', isError: true }));
    else results.push(await runToolUse(use, loop));
  }
  return toolUsesLeft - uses.length > 0 ? results : [...results, { text: submitNowText }];
}

/**
 * The agent loop: the model uses its tools at most twelve times and ends with its brief. Each turn is stored before
 * the next, so that a later claim continues from it.
 */
async function runLoop(loop: ResearchLoop): Promise<Brief> {
  let toolUsesLeft = maxToolUses;
  let finalTurnsLeft = maxLastTurns;
  while (toolUsesLeft > 0 || finalTurnsLeft-- > 0) {
    const { message } = await requestTurn(loop, toolUsesLeft <= 0);
    const uses = readToolUses(message);
    if (uses.length === 0) throw new ContentFailure('the research ended without a brief');
    const { passages, web } = loop.tools;
    const { guard } = createOutputChecks(loop.context, { passages, pages: web.pages });
    const submitted = uses.find((use) => use.name === 'submit_brief');
    const brief = submitted && briefSchema.safeParse(guard.clean(submitted.input));
    if (brief?.success) {
      return filterBrief(
        renamePassages(brief.data, loop.tools.names.toLong),
        loop.tools,
        loop.limits,
      );
    }
    const refusal = `not a brief: ${brief?.error.issues[0]?.message ?? ''}`;
    const content = await runToolUses(loop, uses, refusal, toolUsesLeft);
    toolUsesLeft -= uses.length;
    loop.messages.push(message, { role: 'user', content });
  }
  throw new ContentFailure('the research returned no brief within its calls');
}

/** Returns a brief whose facts are the passages themselves, without a model call. */
function createBriefFromPassages(context: TaskContext, passages: Passage[]): Brief {
  const { guard } = createOutputChecks(context, { passages, pages: [] });
  const clean = (text: string) => String(guard.clean(text));
  return createPassageBrief(passages, createPassageNames(context.deck.source_ids), clean);
}

/** Makes a brief with the model; returns it with the pages read. */
async function researchWithModel(
  context: TaskContext,
  passages: Passage[],
  ports: WebPorts,
): Promise<{ brief: Brief; pages: WebPage[] }> {
  const loop = startLoop(context, passages, ports);
  const brief = await runLoop(loop);
  return { brief, pages: loop.tools.web.pages };
}

/**
 * Creates the task research.brief: stores the facts and figures with references to passages, and the pages read, as
 * artifacts of this claim. Short sources need no model call.
 */
export const createBriefTask =
  (ports: () => WebPorts): RunTask =>
  async (context) => {
    const { deck, request, task } = context;
    const passages = await loadAllPassages(deck);
    const { brief, pages } = needsNoBrief(passages, request)
      ? { brief: createBriefFromPassages(context, passages), pages: [] }
      : await researchWithModel(context, passages, ports());
    // Without sources, the research may find nothing; the deck is then made from its topic alone.
    const mustFind = deck.source_ids.length > 0;
    if (mustFind && brief.facts.length === 0)
      throw new ContentFailure('the research found no facts');
    const outputKey = artifactKeys.brief(deck.id, deck.run, task.claims);
    await putJson(derivePagesKey(outputKey), pages);
    await putJson(outputKey, brief);
    const { facts, figures } = brief;
    const data = { facts: facts.length, figures: figures.length, pages: pages.length };
    return { outputKey, event: { type: 'brief_ready', data } };
  };

export const researchBrief = createBriefTask(() => ({
  readPage: readWebPageWith(),
  search: createWebSearch(),
}));
