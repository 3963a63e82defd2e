import { taskKinds } from '#shared/domain/statuses.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { estimateTokens, factsOf } from '../models/catalog.ts';
import { type ModelAnswer, ModelError, type ModelPort, type ModelUsage } from '../models/port.ts';
import { type CallEnd, endCall, type OpenCall } from '../services/usage/ledger.ts';
import {
  type AnswerItem,
  answerItem,
  answerOf,
  listAnswers,
  questionHash,
} from '../stores/answer-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { type Admitted, admit, giveBack, nothing } from './admit.ts';
import { OutOfTime, type TaskAnswer, type TaskCall } from './task-context.ts';

export type Caller = {
  deck: DeckItem;
  task: TaskItem;
  clock: Clock;
  model: ModelPort;
  signal: AbortSignal;
  remainingMs: () => number;
};

/** A call that would begin with less than this left of the function's time is left to the next claim. */
const leastMs = 60_000;
/** A call is aborted this long before the function's end: time to record what it cost. */
const graceMs = 10_000;

/** Tokens as a model counts them, of those that estimates count. */
const countedBy = (model: string, tokens: number): number =>
  Math.ceil(tokens * (factsOf(model).token_factor ?? 1));

/** What a call reserves: its prompt and its longest answer; `call.maxTokens` is as the model counts. */
function estimateOf(call: TaskCall, model: string): ModelUsage {
  const said = JSON.stringify([call.system, call.messages, call.tools ?? []]);
  return {
    input_tokens: countedBy(model, estimateTokens(said)),
    output_tokens: call.maxTokens,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
  };
}

/** What the model's own log keeps of a call: with it each logged call finds its usage row. */
const metadataOf = (open: OpenCall): Record<string, string> => ({
  presentation_id: open.presentation_id,
  task_id: open.task_id,
  run: String(open.run),
  claim: String(open.claim),
  call: String(open.call),
});

/** The answers that an earlier claim of this attempt was given and could not commit: read once, by the first call. */
function rememberedBy({ deck, task, clock }: Caller) {
  let answers: Promise<Map<number, AnswerItem>> | undefined;
  return async (number: number, question: string): Promise<ModelAnswer | undefined> => {
    answers ??= task.claims > 1 ? listAnswers(attemptOf(deck, task), clock.now()) : undefined;
    const item = (await answers)?.get(number);
    if (item?.question !== question) return undefined;
    return { ...answerOf(item), usage: nothing, latencyMs: 0 };
  };
}

const attemptOf = (deck: DeckItem, task: TaskItem) => ({
  presentation_id: deck.id,
  run: deck.run,
  task_id: task.id,
  attempt: task.attempt,
});

const textOf = ({ message }: ModelAnswer): string =>
  (message.content ?? []).map((block) => block.text ?? '').join('');

type OnText = (text: string) => Promise<void>;

/**
 * A function that makes the calls of one claim: each has its usage row, opened before and ended after. What an
 * earlier claim of the attempt was answered is not asked again: it costs nothing and its text comes in one piece.
 */
export function callerOf(caller: Caller) {
  const { deck, task, clock } = caller;
  const remembered = rememberedBy(caller);
  let calls = 0;
  return async (asked: TaskCall, onText?: OnText): Promise<TaskAnswer> => {
    const number = calls++;
    const question = questionHash(asked);
    const known = await remembered(number, question);
    if (known) {
      await onText?.(textOf(known));
      return { ...known, call: number };
    }
    if (caller.remainingMs() < leastMs) throw new OutOfTime();
    const maxTokens = countedBy(env.SETTINGS.models[asked.purpose], asked.maxTokens);
    const call = { ...asked, maxTokens };
    const admitted = await admit(openCallOf(caller, call, number), caller);
    const { open } = admitted;
    const answer = await withinTime(caller, (signal) =>
      converseOrEnd(admitted, () => ask(caller, open, call, signal, onText), clock),
    );
    const key = { ...attemptOf(deck, task), call: number, claim: task.claims };
    await endCall(open, {
      usage: answer.usage,
      latencyMs: answer.latencyMs,
      answer: answerItem(key, question, answer, clock.now()),
    });
    await giveBack(admitted, answer.usage, clock);
    return { ...answer, call: number };
  };
}

/** Does the work of a call under a signal that also aborts it shortly before the function's end. */
async function withinTime<T>(
  { clock, remainingMs, signal }: Caller,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = remainingMs();
  if (!Number.isFinite(left)) return work(signal);
  const [end, done] = [new AbortController(), new AbortController()];
  void clock.sleep(left - graceMs, done.signal).then(() => end.abort());
  try {
    return await work(AbortSignal.any([signal, end.signal]));
  } catch (cause) {
    if (end.signal.aborted && !signal.aborted) throw new OutOfTime({ cause });
    throw cause;
  } finally {
    done.abort();
  }
}

const openCallOf = ({ deck, task, clock }: Caller, call: TaskCall, number: number): OpenCall => ({
  presentation_id: deck.id,
  run: deck.run,
  task_id: task.id,
  claim: task.claims,
  call: number,
  user_id: deck.owner_id,
  tier: deck.owner_tier,
  stage: taskKinds[task.kind],
  ...(task.slide_index === undefined ? {} : { slide_index: task.slide_index }),
  ...(task.slide_id === undefined ? {} : { slide_id: task.slide_id }),
  purpose: call.purpose,
  model: env.SETTINGS.models[call.purpose],
  estimate: estimateOf(call, env.SETTINGS.models[call.purpose]),
  at: clock.now(),
});

function ask(
  { model }: Caller,
  open: OpenCall,
  call: TaskCall,
  signal: AbortSignal,
  onText?: OnText,
): Promise<ModelAnswer> {
  const request = { ...call, modelId: open.model, signal, metadata: metadataOf(open) };
  return model(request, onText);
}

/** Makes the call; one that fails is ended in the ledger before its failure is passed on. */
async function converseOrEnd(
  admitted: Admitted,
  converse: () => Promise<ModelAnswer>,
  clock: Clock,
): Promise<ModelAnswer> {
  try {
    return await converse();
  } catch (error) {
    await endFailed(admitted, error, clock);
    throw error;
  }
}

/** Ends the row of a failed call by what is known of its cost. */
async function endFailed(admitted: Admitted, error: unknown, clock: Clock): Promise<void> {
  const { open } = admitted;
  const known = error instanceof ModelError ? costOf(error, open) : {};
  await endCall(open, { ...known, latencyMs: clock.now() - open.at, outcome: 'failed' });
  await giveBack(admitted, known.usage ?? known.heard ?? open.estimate, clock);
}

/**
 * What was never begun costs nothing, unless the model was at work on it: its input was read. Of an answer
 * that broke off, what came is counted; where nobody counted, the estimate stays.
 */
function costOf(error: ModelError, open: OpenCall): Pick<CallEnd, 'usage' | 'heard'> {
  if (error.usage) return { usage: error.usage };
  const wasAtWork = error.code === 'aborted' || error.code === 'timeout';
  if (!error.hasStarted && !wasAtWork) return { usage: nothing };
  const heard = error.heard ?? (error.hasStarted ? undefined : 0);
  return heard === undefined ? {} : { heard: { ...open.estimate, output_tokens: heard } };
}
