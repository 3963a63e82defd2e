import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { taskKinds } from '#shared/domain/statuses.ts';
import { repairTexts } from '#shared/domain/text.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { estimateMessageTokens, modelInfo } from '../models/catalog.ts';
import { ModelError, type ModelPort, type ModelResponse, type ModelUsage } from '../models/port.ts';
import { type CallEnd, endCall, type OpenCall } from '../services/usage/ledger.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import {
  buildResponseItem,
  hashRequest,
  listResponses,
  parseResponse,
  type ResponseItem,
} from '../stores/model-response-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { returnUnusedQuota, type StartedCall, startCall, zeroUsage } from './start-call.ts';
import { OutOfTime, type TaskCall, type TaskModelResponse } from './task-context.ts';

export type CallerContext = {
  deck: DeckItem;
  task: TaskItem;
  clock: Clock;
  model: ModelPort;
  signal: AbortSignal;
  remainingMs: () => number;
};

/** Minimum time in ms that the function must have left to start a call; otherwise the next claim makes the call. */
const minCallMs = 60_000;
/** A call is aborted this many ms before the function's timeout, so that the call's cost can still be recorded. */
const recordingReserveMs = 10_000;

/** Converts estimated tokens into the tokens that the model counts. */
const toModelTokens = (model: string, tokens: number): number =>
  Math.ceil(tokens * (modelInfo(model).token_factor ?? 1));

/**
 * Returns the tokens that a call reserves: its prompt and its longest response. `call.maxTokens` is in the model's own
 * tokens.
 */
function estimateUsage(call: TaskCall, model: string): ModelUsage {
  const prompt = estimateMessageTokens([call.system, call.messages, call.tools ?? []]);
  return {
    input_tokens: toModelTokens(model, prompt),
    output_tokens: call.maxTokens,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
  };
}

/** Returns the metadata for the model's own log, which links each logged call to its usage record. */
const createCallMetadata = (open: OpenCall): Record<string, string> => ({
  presentation_id: open.presentation_id,
  task_id: open.task_id,
  run: String(open.run),
  claim: String(open.claim),
  call: String(open.call),
});

/**
 * Returns a function that finds responses which an earlier claim of this attempt received but did not commit. The
 * store is read once, by the first call.
 */
function createStoredResponseReader({ deck, task, clock }: CallerContext) {
  let stored: Promise<Map<number, ResponseItem>> | undefined;
  return async (number: number, hash: string): Promise<ModelResponse | undefined> => {
    stored ??= task.claims > 1 ? listResponses(toAttemptKey(deck, task), clock.now()) : undefined;
    const item = (await stored)?.get(number);
    if (item?.question !== hash) return undefined;
    return { ...parseResponse(item), usage: zeroUsage, latencyMs: 0 };
  };
}

const toAttemptKey = (deck: DeckItem, task: TaskItem) => ({
  presentation_id: deck.id,
  run: deck.run,
  task_id: task.id,
  attempt: task.attempt,
});

const getResponseText = ({ message }: ModelResponse): string =>
  (message.content ?? []).map((block) => block.text ?? '').join('');

type TextListener = (text: string) => Promise<void>;

/**
 * Returns a function that makes the model calls of one claim. Each call has a usage record, opened before and ended
 * after. A response stored by an earlier claim of the attempt is reused: it costs nothing, and its text arrives in one
 * piece.
 */
export function createModelCaller(caller: CallerContext) {
  const { deck, task, clock } = caller;
  const readStored = createStoredResponseReader(caller);
  let calls = 0;
  return async (taskCall: TaskCall, onText?: TextListener): Promise<TaskModelResponse> => {
    const number = calls++;
    const hash = hashRequest(taskCall);
    const storedResponse = await readStored(number, hash);
    if (storedResponse) {
      await onText?.(getResponseText(storedResponse));
      return { ...storedResponse, call: number };
    }
    if (caller.remainingMs() < minCallMs) throw new OutOfTime();
    const maxTokens = toModelTokens(env.SETTINGS.models[taskCall.purpose], taskCall.maxTokens);
    const call = { ...taskCall, maxTokens };
    const started = await startCall(createOpenCall(caller, call, number), caller);
    const { open } = started;
    const response = await runWithTimeLimit(caller, (signal) =>
      converseOrRecordFailure(
        started,
        () => sendRequest(caller, open, call, signal, onText),
        clock,
      ),
    );
    const key = { ...toAttemptKey(deck, task), call: number, claim: task.claims };
    await endCall(open, {
      usage: response.usage,
      latencyMs: response.latencyMs,
      answer: buildResponseItem(key, hash, response, clock.now()),
    });
    await returnUnusedQuota(started, response.usage, clock);
    return { ...response, call: number };
  };
}

/**
 * Runs `work` with a signal that also aborts shortly before the function's end. Throws OutOfTime in that case.
 */
async function runWithTimeLimit<T>(
  { clock, remainingMs, signal }: CallerContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leftMs = remainingMs();
  if (!Number.isFinite(leftMs)) return work(signal);
  const [timeout, done] = [new AbortController(), new AbortController()];
  void clock.sleep(leftMs - recordingReserveMs, done.signal).then(() => timeout.abort());
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } catch (cause) {
    if (timeout.signal.aborted && !signal.aborted) throw new OutOfTime({ cause });
    throw cause;
  } finally {
    done.abort();
  }
}

const createOpenCall = (
  { deck, task, clock }: CallerContext,
  call: TaskCall,
  number: number,
): OpenCall => ({
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
  estimate: estimateUsage(call, env.SETTINGS.models[call.purpose]),
  at: clock.now(),
});

async function sendRequest(
  { model }: CallerContext,
  open: OpenCall,
  call: TaskCall,
  signal: AbortSignal,
  onText?: TextListener,
): Promise<ModelResponse> {
  const request = { ...call, modelId: open.model, signal, metadata: createCallMetadata(open) };
  const response = await model(request, onText);
  return { ...response, message: repairToolInputs(response.message) };
}

/**
 * Repairs the tool inputs of a message: a model may escape half of a surrogate pair, which neither the table nor the
 * next call accepts.
 */
const repairToolInputs = ({ role, content = [] }: Message): Message => ({
  role,
  content: content.map((block) =>
    block.toolUse
      ? { toolUse: { ...block.toolUse, input: repairTexts(block.toolUse.input) } }
      : block,
  ),
});

/** Makes the model call; if the call fails, records its end in the ledger and rethrows. */
async function converseOrRecordFailure(
  started: StartedCall,
  converse: () => Promise<ModelResponse>,
  clock: Clock,
): Promise<ModelResponse> {
  try {
    return await converse();
  } catch (error) {
    await recordFailedCall(started, error, clock);
    throw error;
  }
}

/** Records the known cost of a failed call in its usage record and refunds the unused model quota. */
async function recordFailedCall(started: StartedCall, error: unknown, clock: Clock): Promise<void> {
  const { open } = started;
  const cost = error instanceof ModelError ? estimateFailedCallCost(error, open) : {};
  await endCall(open, { ...cost, latencyMs: clock.now() - open.at, outcome: 'failed' });
  await returnUnusedQuota(started, cost.usage ?? cost.partialUsage ?? open.estimate, clock);
}

/**
 * Returns the cost of a failed call. A call that never started costs nothing, unless it was aborted or timed out: its
 * input was read. An interrupted response costs the received part, or the estimate if that part was not counted.
 */
function estimateFailedCallCost(
  error: ModelError,
  open: OpenCall,
): Pick<CallEnd, 'usage' | 'partialUsage'> {
  if (error.usage) return { usage: error.usage };
  const mayHaveReadInput = error.code === 'aborted' || error.code === 'timeout';
  if (!error.hasStarted && !mayHaveReadInput) return { usage: zeroUsage };
  const received = error.receivedTokens ?? (error.hasStarted ? undefined : 0);
  return received === undefined
    ? {}
    : { partialUsage: { ...open.estimate, output_tokens: received } };
}
