import type { ContentBlock, Message } from '@aws-sdk/client-bedrock-runtime';
import { type Brief, briefSchema, type Passage } from '#shared/schemas/research.ts';
import { type ToolUse, toolUsesOf } from '../../models/port.ts';
import {
  briefMessage,
  briefSystem,
  briefTools,
  readPassageInput,
  searchPassagesInput,
} from '../../models/prompts/brief.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { loadAllPassages } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';

/** Uses of its tools; a brief that was refused is one too. */
const maxToolUses = 12;
/** Answers that may come after the last use: the brief, and once more if it is refused. */
const maxLastTurns = 2;
/** Characters of passages that are shown whole; the rest is reached by the tools. */
const shownCharacters = 120_000;

function shown(passages: Passage[]): Passage[] {
  let sum = 0;
  return passages.filter((passage) => {
    sum += passage.text.length;
    return sum <= shownCharacters;
  });
}

/** Keeps what is bound to passages that exist, and figures that stand in theirs. */
function grounded(brief: Brief, passages: Passage[]): Brief {
  const texts = new Map(passages.map((passage) => [passage.id, passage.text]));
  const facts = brief.facts
    .map((fact) => ({ ...fact, passage_ids: fact.passage_ids.filter((id) => texts.has(id)) }))
    .filter((fact) => fact.passage_ids.length > 0);
  const figures = brief.figures.filter((figure) =>
    texts.get(figure.passage_id)?.includes(figure.value),
  );
  return { ...brief, facts, figures };
}

const result = (use: ToolUse, text: string, failed = false): ContentBlock => ({
  toolResult: {
    toolUseId: use.id,
    content: [{ text }],
    ...(failed ? { status: 'error' as const } : {}),
  },
});

function answerTool(use: ToolUse, passages: Passage[]): ContentBlock {
  if (use.name === 'read_passage') {
    const input = readPassageInput.safeParse(use.input);
    const found = passages.find((passage) => passage.id === input.data?.id);
    return found ? result(use, found.text) : result(use, 'no such passage', true);
  }
  const input = searchPassagesInput.safeParse(use.input);
  if (use.name !== 'search_passages' || !input.success) return result(use, 'no such tool', true);
  const words = input.data.query.toLowerCase().split(/\s+/);
  const hits = passages
    .filter((passage) => words.some((word) => passage.text.toLowerCase().includes(word)))
    .slice(0, 8)
    .map(({ id, text }) => ({ id, text: text.slice(0, 300) }));
  return result(use, JSON.stringify(hits));
}

const onlySubmit = briefTools.filter((tool) => tool.toolSpec?.name === 'submit_brief');
const submitNow = 'No calls are left. End with submit_brief now, from what you have read.';

function ask(context: TaskContext, messages: Message[], mustSubmit: boolean) {
  return context.callModel({
    purpose: 'brief',
    system: briefSystem,
    messages,
    tools: mustSubmit ? onlySubmit : briefTools,
    mustUseTool: true,
    maxTokens: 8_000,
  });
}

/**
 * The agent loop: the model reads by tools, at most twelve times, and ends with its brief. Each turn is stored
 * before the next, so that a later claim goes on where this one ended.
 */
async function research(context: TaskContext, passages: Passage[]): Promise<Brief> {
  const first = briefMessage(promptRequest(context), shown(passages));
  const messages: Message[] = [{ role: 'user', content: [{ text: first }] }];
  let left = maxToolUses;
  let lastTurns = maxLastTurns;
  while (left > 0 || lastTurns-- > 0) {
    const answer = await ask(context, messages, left <= 0);
    const uses = toolUsesOf(answer.message);
    if (uses.length === 0) throw new ContentFailure('the research ended without a brief');
    const submitted = uses.find((use) => use.name === 'submit_brief');
    const brief = submitted && briefSchema.safeParse(submitted.input);
    if (brief?.success) return grounded(brief.data, passages);
    // Every use wants its result, all in one message: the provider refuses the conversation otherwise.
    const results = uses.map((use) => {
      left -= 1;
      if (use === submitted) {
        return result(use, `not a brief: ${brief?.error.issues[0]?.message ?? ''}`, true);
      }
      return left < 0 ? result(use, 'no calls are left', true) : answerTool(use, passages);
    });
    const content = left > 0 ? results : [...results, { text: submitNow }];
    messages.push(answer.message, { role: 'user', content });
  }
  throw new ContentFailure('the research did not end within its calls');
}

/** research.brief: facts and figures bound to passages, kept as an artifact of this claim. */
export const researchBrief: RunTask = async (context) => {
  const passages = await loadAllPassages(context.deck);
  const brief = await research(context, passages);
  if (brief.facts.length === 0) throw new ContentFailure('the research found no facts');
  const { deck, task } = context;
  const outputKey = artifactKeys.brief(deck.id, deck.run, task.claims);
  await putJson(outputKey, brief);
  return {
    outputKey,
    event: {
      type: 'brief_ready',
      data: { facts: brief.facts.length, figures: brief.figures.length },
    },
  };
};
