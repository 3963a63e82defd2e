import { randomUUID } from 'node:crypto';
import type { CallRecord } from '../demo-model/call-log.ts';
import type { Asked } from '../demo-model/converse-server.ts';
import { countTokens } from '../demo-model/tokens.ts';
import type { Usage } from '../demo-model/usage.ts';
import { encodeEvent, sendJson } from '../demo-model/wire.ts';
import { askServer, type ChatServer, Patience } from './ask-server.ts';
import { chunkSchema, parsedAs, parsedJson, toAnswer } from './chat-answer.ts';
import { type ChatRequest, toChatRequest } from './chat-request.ts';
import { Refused } from './refused.ts';
import { dataOf } from './server-sent.ts';
import { type StreamEvent, StreamTranslation } from './stream-translation.ts';
import type { Turns } from './turns.ts';

export type PassOnOptions = {
  server: ChatServer;
  /** One machine answers few at a time; those in line with it would seem to be forgotten. */
  turns: Turns;
  /** A server that says nothing for so long, before its answer or within it, is given up. */
  silentMs: number;
  /** How often a client that waits is told that it is not forgotten: it gives up a silent connection after a minute. */
  aliveMs: number;
};

export type PassedOn = Asked & { record: CallRecord; gone: AbortSignal };

const newToolUseId = () => `tooluse_${randomUUID().replaceAll('-', '').slice(0, 22)}`;

/** Passes one call on and writes the answer; rejects with Refused, or with `gone`'s reason when the client left. */
export async function passOn(call: PassedOn, options: PassOnOptions): Promise<void> {
  const translation = new StreamTranslation(newToolUseId);
  const alive = setInterval(() => stayAlive(call, translation), options.aliveMs);
  try {
    await options.turns.take(call.gone, () => passNow(call, options, translation));
  } finally {
    clearInterval(alive);
  }
}

async function passNow(
  call: PassedOn,
  { server, silentMs }: PassOnOptions,
  translation: StreamTranslation,
): Promise<void> {
  const request = toChatRequest(call.body, { model: server.model, streams: call.streams });
  const patience = new Patience(silentMs, server.baseUrl);
  const signal = AbortSignal.any([call.gone, patience.signal]);
  try {
    const response = await askServer(server, request, signal);
    patience.heard();
    if (call.streams) await passStream(call, request, response, translation, patience);
    else await passWhole(call, request, response);
  } catch (error) {
    // What breaks because we ended it has its reason there.
    signal.throwIfAborted();
    throw error;
  } finally {
    patience.end();
  }
}

/** Before the answer by HTTP's own "102 Processing", within it by a piece of nothing. */
function stayAlive({ response }: PassedOn, translation: StreamTranslation): void {
  if (!response.headersSent) response.writeProcessing();
  else send(response, translation.stillHere());
}

function send(response: Asked['response'], events: StreamEvent[]): void {
  for (const { type, body } of events) response.write(encodeEvent(type, body));
}

async function passWhole(call: PassedOn, request: ChatRequest, response: Response): Promise<void> {
  const answer = toAnswer(parsedJson(await response.text(), 'an answer'), newToolUseId);
  const said = JSON.stringify(answer.output.message.content);
  const usage = record(call, answer.usage ?? estimatedUsage(request, said));
  sendJson(call.response, { ...answer, usage, metrics: metricsOf(call) });
}

/** The first event opens the stream: until then the server can still refuse the call as a whole. */
async function passStream(
  call: PassedOn,
  request: ChatRequest,
  response: Response,
  translation: StreamTranslation,
  patience: Patience,
): Promise<void> {
  let isDone = false;
  for await (const data of dataOf(bodyOf(response))) {
    patience.heard();
    isDone ||= data === '[DONE]';
    if (isDone) break;
    const chunk = parsedAs(chunkSchema, parsedJson(data, 'a piece of its answer'));
    const events = translation.take(chunk);
    if (events.length > 0) open(call);
    send(call.response, events);
  }
  if (!isDone && translation.finishReason === undefined) {
    throw new Refused('ModelErrorException', 'The model server broke off in its answer.');
  }
  open(call);
  send(call.response, translation.end());
  const usage = record(call, translation.usage ?? estimatedUsage(request, translation.heard));
  send(call.response, [{ type: 'metadata', body: { usage, metrics: metricsOf(call) } }]);
  call.response.end();
}

function bodyOf({ body }: Response): AsyncIterable<Uint8Array> {
  if (body) return body;
  throw new Refused('ModelErrorException', 'The model server answered without a body.');
}

function open({ response, record: entry }: PassedOn): void {
  if (response.headersSent) return;
  entry.at_first_token = Date.now();
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
}

/** A server that counts nothing is counted for, by the estimate of tokens.ts. */
function estimatedUsage({ messages, tools }: ChatRequest, said: string): Usage {
  const inputTokens = countTokens(JSON.stringify([messages, tools ?? []]));
  const outputTokens = countTokens(said);
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    cacheReadInputTokens: 0,
    cacheWriteInputTokens: 0,
  };
}

function record({ record: entry }: PassedOn, usage: Usage): Usage {
  entry.input_tokens = usage.inputTokens + usage.cacheReadInputTokens;
  entry.output_tokens = usage.outputTokens;
  return usage;
}

const metricsOf = ({ record: entry }: PassedOn) => ({ latencyMs: Date.now() - entry.at_start });
