import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { CallRecord, Outcome } from './call-log.ts';
import type { ConverseBody, ModelRequest } from './converse-request.ts';
import { type Fault, slideIndexOf } from './faults.ts';
import { pacedChunks } from './pace.ts';
import type { DemoSettings } from './settings.ts';
import { chunksOf } from './tokens.ts';
import { type Usage, withOutput } from './usage.ts';
import { encodeEvent, encodeException, sendJson } from './wire.ts';

/** All that is known of a call before its answer goes out. */
export type Call = {
  body: ConverseBody;
  request: ModelRequest;
  record: CallRecord;
  input: Omit<Usage, 'outputTokens' | 'totalTokens'>;
  settings: DemoSettings;
  fault: Fault | undefined;
  /** Where a cut answer breaks off, as a share of it. */
  cut_at: number;
  response: ServerResponse;
};

/** Opens the log's record of a call. */
export function openRecord(
  body: ConverseBody,
  request: ModelRequest,
  model_id: string,
  input_tokens: number,
): CallRecord {
  const slide_index = slideIndexOf(request);
  return {
    id: randomUUID(),
    at_start: Date.now(),
    at_end: 0,
    purpose: request.purpose,
    ...(slide_index === undefined ? {} : { slide_index }),
    ...(body.requestMetadata ? { metadata: body.requestMetadata } : {}),
    model_id,
    input_tokens,
    output_tokens: 0,
    outcome: 'ok',
  };
}

type Emitted = { text: string; tokens: number; stop: string; outcome: Outcome };

/** An outline's second line is entry 0: the moment its newline is out, a slide can start. */
function markFirstEntry(record: CallRecord, text: string): void {
  if (record.purpose !== 'outline' || record.first_entry_at !== undefined) return;
  if (text.indexOf('\n', text.indexOf('\n') + 1) > text.indexOf('\n'))
    record.first_entry_at = Date.now();
}

function limitOf(call: Call, answer: Answer): number {
  const breaks = call.fault === 'cut' || call.fault === 'exception';
  return breaks ? Math.floor(chunksOf(answer.text).length * call.cut_at) : Number.POSITIVE_INFINITY;
}

/** Generates the answer at the set pace, handing each chunk on, until its end, its limit or a break. */
async function generate(
  call: Call,
  answer: Answer,
  signal: AbortSignal,
  emit: (text: string) => void,
): Promise<Emitted> {
  const { record, request } = call;
  const limit = limitOf(call, answer);
  const stop = answer.tool === undefined ? 'end_turn' : 'tool_use';
  const out: Emitted = {
    text: '',
    tokens: 0,
    stop,
    outcome: call.fault === 'malformed' ? 'malformed' : 'ok',
  };
  let chunks = 0;
  for await (const chunk of pacedChunks(answer.text, call.settings, signal)) {
    record.at_first_token ??= Date.now();
    if (chunks++ >= limit) return { ...out, outcome: 'cut' };
    if (chunk.tokens_so_far > request.max_tokens) return { ...out, stop: 'max_tokens' };
    out.text += chunk.text;
    out.tokens = Math.ceil(chunk.tokens_so_far);
    record.output_tokens = out.tokens;
    emit(chunk.text);
    markFirstEntry(record, out.text);
  }
  return limit === Number.POSITIVE_INFINITY ? out : { ...out, outcome: 'cut' };
}

/** Answers Converse: one JSON body when the whole answer is there. */
export async function answerWhole(
  call: Call,
  answer: Answer,
  signal: AbortSignal,
): Promise<Outcome> {
  const out = await generate(call, answer, signal, () => {});
  if (out.outcome === 'cut') {
    call.response.destroy();
    return 'cut';
  }
  const block =
    answer.tool === undefined
      ? { text: out.text }
      : { toolUse: { toolUseId: toolUseId(call), name: answer.tool, input: inputOf(out.text) } };
  sendJson(call.response, {
    output: { message: { role: 'assistant', content: [block] } },
    stopReason: out.stop,
    usage: withOutput(call.input, out.tokens),
    metrics: { latencyMs: Date.now() - call.record.at_start },
  });
  return out.outcome;
}

/** Whole answers carry tool input as an object; broken JSON can only show itself in a stream. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const toolUseId = (call: Call) => `tooluse_${call.record.id.replaceAll('-', '').slice(0, 22)}`;

/** Answers ConverseStream, event by event. As with Claude on Bedrock, text blocks have no start event. */
export async function answerStream(
  call: Call,
  answer: Answer,
  signal: AbortSignal,
): Promise<Outcome> {
  const { response } = call;
  const send = (type: string, body: unknown) => response.write(encodeEvent(type, body));
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
  response.flushHeaders();
  const start = () => {
    send('messageStart', { role: 'assistant' });
    if (answer.tool === undefined) return;
    const toolUse = { toolUseId: toolUseId(call), name: answer.tool };
    send('contentBlockStart', { contentBlockIndex: 0, start: { toolUse } });
  };
  let started = false;
  const out = await generate(call, answer, signal, (text) => {
    if (!started) start();
    started = true;
    const delta = answer.tool === undefined ? { text } : { toolUse: { input: text } };
    send('contentBlockDelta', { contentBlockIndex: 0, delta });
  });
  if (out.outcome === 'cut') return breakOff(call);
  if (!started) start();
  send('contentBlockStop', { contentBlockIndex: 0 });
  send('messageStop', { stopReason: out.stop });
  send('metadata', {
    usage: withOutput(call.input, out.tokens),
    metrics: { latencyMs: Date.now() - call.record.at_start },
  });
  response.end();
  return out.outcome;
}

function breakOff({ response, fault }: Call): Outcome {
  // What was written still arrives; the connection then ends in mid-answer.
  if (fault === 'cut') response.socket?.destroySoon();
  else
    response.end(
      encodeException('modelStreamErrorException', 'The model broke off in its answer.'),
    );
  return 'cut';
}
