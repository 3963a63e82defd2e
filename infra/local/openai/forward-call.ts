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
  slots: ConcurrencyLimit;
  /**
   * Maximum time in the queue, in ms. After that, the call fails as throttled and its task is requeued; time in the
   * task queue uses no attempt and does not count towards the time limit of a call.
   */
  queueMs: number;
  /** Time without data from the server, in ms, after which a call fails. */
  silentMs: number;
  /** Interval of keep-alive signals to a waiting client, in ms. Clients drop silent connections after a minute. */
  keepAliveMs: number;
};

export type ForwardedCall = ConverseCall & { record: CallRecord; disconnected: AbortSignal };

const newToolUseId = () => `tooluse_${randomUUID().replaceAll('-', '').slice(0, 22)}`;

/**
 * Forwards one call and sends the response. Rejects with ModelCallError, or with the reason of the signal
 * `disconnected` if the client disconnected.
 */
export async function forwardCall(call: ForwardedCall, options: ForwardOptions): Promise<void> {
  const translation = new StreamTranslation(newToolUseId);
  const keepAliveTimer = setInterval(() => sendKeepAlive(call, translation), options.keepAliveMs);
  const queueTimeout = new AbortController();
  const queueTimer = setTimeout(() => queueTimeout.abort(new QueueTimeoutError()), options.queueMs);
  try {
    await options.slots.run(AbortSignal.any([call.disconnected, queueTimeout.signal]), () => {
      clearTimeout(queueTimer);
      return forwardInSlot(call, options, translation);
    });
  } finally {
    clearTimeout(queueTimer);
    clearInterval(keepAliveTimer);
  }
}

/** The call waited too long for a free slot. Not a failure of the model server. */
export class QueueTimeoutError extends ModelCallError {
  constructor() {
    super('ThrottlingException', 'The model server is busy with other calls.');
    this.name = 'QueueTimeoutError';
  }
}

async function forwardInSlot(
  call: ForwardedCall,
  { server, silentMs }: ForwardOptions,
  translation: StreamTranslation,
): Promise<void> {
  const request = toChatRequest(call.body, { model: server.model, streams: call.isStreaming });
  const silenceTimeout = new SilenceTimeout(silentMs, server.baseUrl);
  const signal = AbortSignal.any([call.disconnected, silenceTimeout.signal]);
  try {
    const response = await requestCompletion(server, request, signal);
    silenceTimeout.restart();
    if (call.isStreaming) await forwardStream(call, request, response, translation, silenceTimeout);
    else await forwardComplete(call, request, response);
  } catch (error) {
    // If we aborted the call, report the reason of the abort instead of the resulting error.
    signal.throwIfAborted();
    throw error;
  } finally {
    silenceTimeout.clear();
  }
}

/** Sends HTTP's "102 Processing" before the response starts, and an empty delta after that. */
function sendKeepAlive({ response }: ForwardedCall, translation: StreamTranslation): void {
  if (!response.headersSent) response.writeProcessing();
  else send(response, translation.keepAlive());
}

function send(response: ConverseCall['response'], events: StreamEvent[]): void {
  for (const { type, body } of events) response.write(encodeEvent(type, body));
}

async function forwardComplete(
  call: ForwardedCall,
  request: ChatRequest,
  response: Response,
): Promise<void> {
  const converseResponse = toConverseResponse(
    parseServerJson(await response.text(), 'a response'),
    newToolUseId,
  );
  const output = JSON.stringify(converseResponse.output.message.content);
  const usage = recordUsage(call, converseResponse.usage ?? estimatedUsage(request, output));
  sendJson(call.response, { ...converseResponse, usage, metrics: toMetrics(call) });
}

/** Starts the response with the first event. Until then the call can still fail with an HTTP error. */
async function forwardStream(
  call: ForwardedCall,
  request: ChatRequest,
  response: Response,
  translation: StreamTranslation,
  silenceTimeout: SilenceTimeout,
): Promise<void> {
  let isDone = false;
  for await (const data of readEventData(requireBody(response))) {
    silenceTimeout.restart();
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
  const usage = recordUsage(call, translation.usage ?? estimatedUsage(request, translation.output));
  send(call.response, [{ type: 'metadata', body: { usage, metrics: toMetrics(call) } }]);
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

function recordUsage({ record: entry }: ForwardedCall, usage: Usage): Usage {
  entry.input_tokens = usage.inputTokens + usage.cacheReadInputTokens;
  entry.output_tokens = usage.outputTokens;
  return usage;
}

const toMetrics = ({ record: entry }: ForwardedCall) => ({
  latencyMs: Date.now() - entry.at_start,
});
