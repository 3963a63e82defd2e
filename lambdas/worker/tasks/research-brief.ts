import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { countWords } from '#shared/deck/words.ts';
import { type Brief, briefSchema, type Passage } from '#shared/schemas/research.ts';
import { type ToolUse, toolUsesOf } from '../../models/port.ts';
import {
  type BriefLimits,
  briefLimits,
  briefMaxTokens,
  briefMessage,
  briefSystem,
  briefTools,
  submitTool,
} from '../../models/prompts/brief.ts';
import { passageNames, renamed, shownPassage } from '../../models/prompts/passage-names.ts';
import { pagesKeyBeside } from '../../services/decks/evidence/research-results.ts';
import { readWebPageWith } from '../../services/research/read-web-page.ts';
import { ResearchWeb, type WebPorts } from '../../services/research/research-web.ts';
import { webSearch } from '../../services/research/web-search.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { groundedBrief } from './grounded-brief.ts';
import { guardOf } from './guard-of.ts';
import { loadAllPassages } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';
import { allowPagesOf, answerTool, type Desk, deskOf, resultOf } from './research-tools.ts';

/** Uses of its tools; a brief that was refused is one too. */
const maxToolUses = 12;
/** Answers that may come after the last use: the brief, and once more if it is refused. */
const maxLastTurns = 2;
/** Characters of passages that are shown whole; the rest is reached by the tools. */
const shownCharacters = 120_000;

/** A deck without sources reads about as much of the web. */
const webWords = 2_000;

const submitNow = 'No calls are left. End with submit_brief now, from what you have read.';

/** One research: its conversation and what lies before the model. */
type Loop = { context: TaskContext; desk: Desk; limits: BriefLimits; messages: Message[] };

function shown(passages: readonly Passage[]): Passage[] {
  let sum = 0;
  return passages.filter((passage) => {
    sum += passage.text.length;
    return sum <= shownCharacters;
  });
}

function begin(context: TaskContext, passages: Passage[], ports: WebPorts): Loop {
  const { deck, request, signal } = context;
  const names = passageNames(deck.source_ids);
  const web = new ResearchWeb(deck, ports, signal);
  // Addresses in a source are never fetched: the choice among them could leak the source's text to their owner.
  allowPagesOf(web, [request.topic, request.instructions]);
  const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
  // What the web will give is not known yet.
  const limits = briefLimits(deck.slide_count, words === 0 ? webWords : words);
  const first = briefMessage({
    request: promptRequest(context),
    limits,
    passages: shown(passages).map((passage) => shownPassage(passage, names)),
    total: passages.length,
  });
  const messages: Message[] = [{ role: 'user', content: [{ text: first }] }];
  return { context, desk: deskOf(passages, names, web), limits, messages };
}

function ask({ context, desk, limits, messages }: Loop, mustSubmit: boolean) {
  return context.callModel({
    purpose: 'brief',
    system: briefSystem,
    messages,
    tools: mustSubmit ? [submitTool] : briefTools(desk.web),
    mustUseTool: true,
    maxTokens: briefMaxTokens(limits, context.deck.language),
  });
}

/** What a use of a tool is answered; one that gave something is in the deck's activity. */
async function answer(use: ToolUse, { context, desk }: Loop) {
  const given = await answerTool(use, desk);
  if (given.event) await noteEvent(context.deck.id, 'research_step', given.event);
  return resultOf(use, given);
}

/** The results of an answer's uses, all in one message: the provider refuses the conversation otherwise. */
async function answerAll(loop: Loop, uses: ToolUse[], refusal: string, left: number) {
  const results: NonNullable<Message['content']> = [];
  for (const [i, use] of uses.entries()) {
    if (use.name === 'submit_brief') results.push(resultOf(use, { text: refusal, isError: true }));
    else if (i >= left) results.push(resultOf(use, { text: 'no calls are left', isError: true }));
    else results.push(await answer(use, loop));
  }
  return left - uses.length > 0 ? results : [...results, { text: submitNow }];
}

/**
 * The agent loop: the model reads by tools, at most twelve times, and ends with its brief. Each turn is stored
 * before the next, so that a later claim goes on where this one ended.
 */
async function research(loop: Loop): Promise<Brief> {
  let left = maxToolUses;
  let lastTurns = maxLastTurns;
  while (left > 0 || lastTurns-- > 0) {
    const { message } = await ask(loop, left <= 0);
    const uses = toolUsesOf(message);
    if (uses.length === 0) throw new ContentFailure('the research ended without a brief');
    const { passages, web } = loop.desk;
    const { guard } = guardOf(loop.context, { passages, pages: web.pages });
    const submitted = uses.find((use) => use.name === 'submit_brief');
    const brief = submitted && briefSchema.safeParse(guard.clean(submitted.input));
    if (brief?.success) {
      return groundedBrief(renamed(brief.data, loop.desk.names.toLong), loop.desk, loop.limits);
    }
    const refusal = `not a brief: ${brief?.error.issues[0]?.message ?? ''}`;
    const content = await answerAll(loop, uses, refusal, left);
    left -= uses.length;
    loop.messages.push(message, { role: 'user', content });
  }
  throw new ContentFailure('the research did not end within its calls');
}

/** research.brief: facts and figures bound to passages, kept with the pages that were read as artifacts of this claim. */
export const researchBriefWith =
  (ports: () => WebPorts): RunTask =>
  async (context) => {
    const { deck, task } = context;
    const loop = begin(context, await loadAllPassages(deck), ports());
    const brief = await research(loop);
    // Without sources there may be nothing to find: the deck is made of its topic alone.
    const mustFind = deck.source_ids.length > 0;
    if (mustFind && brief.facts.length === 0)
      throw new ContentFailure('the research found no facts');
    const outputKey = artifactKeys.brief(deck.id, deck.run, task.claims);
    await putJson(pagesKeyBeside(outputKey), loop.desk.web.pages);
    await putJson(outputKey, brief);
    const { facts, figures } = brief;
    const data = {
      facts: facts.length,
      figures: figures.length,
      pages: loop.desk.web.pages.length,
    };
    return { outputKey, event: { type: 'brief_ready', data } };
  };

export const researchBrief = researchBriefWith(() => ({
  readPage: readWebPageWith(),
  search: webSearch(),
}));
