import { randomUUID } from 'node:crypto';
import type { CallRecord } from '../demo-model/call-log.ts';
import type { ConverseCall } from '../demo-model/converse-server.ts';
import { countTokens } from '../demo-model/tokens.ts';
import type { Usage } from '../demo-model/usage.ts';
import { encodeEvent, sendJson } from '../demo-model/wire.ts';
import { type ChatRequest, toChatRequest } from './chat-request.ts';
import {
  chunkSchema,
  parseServerJson,
  parseServerValue,
  toConverseResponse,
} from './chat-response.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { ModelCallError } from './model-call-error.ts';
import { type ChatServer, requestCompletion, SilenceTimeout } from './request-completion.ts';
import { readEventData } from './server-sent-events.ts';
import { type StreamEvent, StreamTranslation } from './stream-translation.ts';

export type ForwardOptions = {
  server: ChatServer;
  /** Limits concurrent calls: one machine handles few at a time, and calls queued there would time out. */
  turns: ConcurrencyLimit;
  /**
   * Maximum time in the queue, in ms. After that, the call fails as throttled and its task is requeued; time in the
   * task queue uses no attempt and does not count towards the time limit of a call.
   */
  queueMs: number;
  /** Time without data from the server, in ms, after which a call fails. */
  silentMs: number;
  /** Interval of keep-alive signals to a waiting client, in ms. Clients drop silent connections after a minute. */
  aliveMs: number;
};

export type ForwardedCall = ConverseCall & { record: CallRecord; gone: AbortSignal };

const newToolUseId = () => `tooluse_${randomUUID().replaceAll('-', '').slice(0, 22)}`;

/**
 * Forwards one call and sends the response. Rejects with ModelCallError, or with the reason of the signal `gone` if the
 * client disconnected.
 */
export async function forwardCall(call: ForwardedCall, options: ForwardOptions): Promise<void> {
  const translation = new StreamTranslation(newToolUseId);
  const alive = setInterval(() => stayAlive(call, translation), options.aliveMs);
  const line = new AbortController();
  const waiting = setTimeout(() => line.abort(new QueueTimeoutError()), options.queueMs);
  try {
    await options.turns.run(AbortSignal.any([call.gone, line.signal]), () => {
      clearTimeout(waiting);
      return forwardNow(call, options, translation);
    });
  } finally {
    clearTimeout(waiting);
    clearInterval(alive);
  }
}

/** The call waited too long for a free slot. Not a failure of the model server. */
export class QueueTimeoutError extends ModelCallError {
  constructor() {
    super('ThrottlingException', 'The model server is busy with other calls.');
    this.name = 'QueueTimeoutError';
  }
}

async function forwardNow(
  call: ForwardedCall,
  { server, silentMs }: ForwardOptions,
  translation: StreamTranslation,
): Promise<void> {
  const request = toChatRequest(call.body, { model: server.model, streams: call.isStreaming });
  const patience = new SilenceTimeout(silentMs, server.baseUrl);
  const signal = AbortSignal.any([call.gone, patience.signal]);
  try {
    const response = await requestCompletion(server, request, signal);
    patience.restart();
    if (call.isStreaming) await forwardStream(call, request, response, translation, patience);
    else await forwardWhole(call, request, response);
  } catch (error) {
    // If we aborted the call, report the reason of the abort instead of the resulting error.
    signal.throwIfAborted();
    throw error;
  } finally {
    patience.clear();
  }
}

/** Sends HTTP's "102 Processing" before the response starts, and an empty delta after that. */
function stayAlive({ response }: ForwardedCall, translation: StreamTranslation): void {
  if (!response.headersSent) response.writeProcessing();
  else send(response, translation.keepAlive());
}

function send(response: ConverseCall['response'], events: StreamEvent[]): void {
  for (const { type, body } of events) response.write(encodeEvent(type, body));
}

async function forwardWhole(
  call: ForwardedCall,
  request: ChatRequest,
  response: Response,
): Promise<void> {
  const answer = toConverseResponse(
    parseServerJson(await response.text(), 'a response'),
    newToolUseId,
  );
  const output = JSON.stringify(answer.output.message.content);
  const usage = record(call, answer.usage ?? estimatedUsage(request, output));
  sendJson(call.response, { ...answer, usage, metrics: metricsOf(call) });
}

/** Starts the response with the first event. Until then the call can still fail with an HTTP error. */
async function forwardStream(
  call: ForwardedCall,
  request: ChatRequest,
  response: Response,
  translation: StreamTranslation,
  patience: SilenceTimeout,
): Promise<void> {
  let isDone = false;
  for await (const data of readEventData(requireBody(response))) {
    patience.restart();
    isDone ||= data === '[DONE]';
    if (isDone) break;
    const chunk = parseServerValue(chunkSchema, parseServerJson(data, 'a stream chunk'));
    const events = translation.addChunk(chunk);
    if (events.length > 0) startStream(call);
    send(call.response, events);
  }
  if (!isDone && translation.finishReason === undefined) {
    throw new ModelCallError(
      'ModelErrorException',
      'The model server closed the stream before the end of its response.',
    );
  }
  startStream(call);
  send(call.response, translation.finish());
  const usage = record(call, translation.usage ?? estimatedUsage(request, translation.output));
  send(call.response, [{ type: 'metadata', body: { usage, metrics: metricsOf(call) } }]);
  call.response.end();
}

function requireBody({ body }: Response): AsyncIterable<Uint8Array> {
  if (body) return body;
  throw new ModelCallError(
    'ModelErrorException',
    'The model server sent a response without a body.',
  );
}

function startStream({ response, record: entry }: ForwardedCall): void {
  if (response.headersSent) return;
  entry.at_first_token = Date.now();
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
}

/** Estimates the token usage for servers that don't report it. */
function estimatedUsage({ messages, tools }: ChatRequest, output: string): Usage {
  const inputTokens = countTokens(JSON.stringify([messages, tools ?? []]));
  const outputTokens = countTokens(output);
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    cacheReadInputTokens: 0,
    cacheWriteInputTokens: 0,
  };
}

function record({ record: entry }: ForwardedCall, usage: Usage): Usage {
  entry.input_tokens = usage.inputTokens + usage.cacheReadInputTokens;
  entry.output_tokens = usage.outputTokens;
  return usage;
}

const metricsOf = ({ record: entry }: ForwardedCall) => ({
  latencyMs: Date.now() - entry.at_start,
});
