import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CallRecord, Outcome } from './call-log.ts';
import type { ConverseBody, ModelRequest } from './converse-request.ts';
import { type Fault, findSlideIndex } from './faults.ts';
import type { ModelOutput } from './generate-output.ts';
import { streamChunksAtPace } from './pace.ts';
import type { DemoSettings } from './settings.ts';
import { splitIntoChunks } from './tokens.ts';
import { addOutputTokens, type Usage } from './usage.ts';
import { encodeEvent, encodeException, sendJson } from './wire.ts';

/** A call with the data that is known before its response is sent. */
export type Call = {
  body: ConverseBody;
  request: ModelRequest;
  record: CallRecord;
  input: Omit<Usage, 'outputTokens' | 'totalTokens'>;
  settings: DemoSettings;
  fault: Fault | undefined;
  /** Share of the response that is sent before a truncated response ends. */
  cut_at: number;
  response: ServerResponse;
};

/** Creates the log record of a call. */
export function createCallRecord(
  body: ConverseBody,
  request: ModelRequest,
  model_id: string,
  input_tokens: number,
): CallRecord {
  const slide_index = findSlideIndex(request);
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

type EmittedOutput = { text: string; tokens: number; stop: string; outcome: Outcome };

/** Records when the first line of an outline is complete. From then on the worker can generate the cover. */
function markFirstLine(record: CallRecord, text: string): void {
  if (record.purpose !== 'outline' || record.first_line_at !== undefined) return;
  if (text.includes('\n')) record.first_line_at = Date.now();
}

function maxChunks(call: Call, output: ModelOutput): number {
  const isTruncated = call.fault === 'cut' || call.fault === 'exception';
  return isTruncated
    ? Math.floor(splitIntoChunks(output.text).length * call.cut_at)
    : Number.POSITIVE_INFINITY;
}

/** Generates the response at the configured pace, chunk by chunk, until its end, its token limit or a fault. */
async function generate(
  call: Call,
  output: ModelOutput,
  signal: AbortSignal,
  emit: (text: string) => void,
): Promise<EmittedOutput> {
  const { record, request } = call;
  const limit = maxChunks(call, output);
  const stop = output.tool === undefined ? 'end_turn' : 'tool_use';
  const sent: EmittedOutput = {
    text: '',
    tokens: 0,
    stop,
    outcome: call.fault === 'malformed' ? 'malformed' : 'ok',
  };
  let chunks = 0;
  for await (const chunk of streamChunksAtPace(output.text, call.settings, signal)) {
    record.at_first_token ??= Date.now();
    if (chunks++ >= limit) return { ...sent, outcome: 'cut' };
    if (chunk.tokens_so_far > request.max_tokens) return { ...sent, stop: 'max_tokens' };
    sent.text += chunk.text;
    sent.tokens = Math.ceil(chunk.tokens_so_far);
    record.output_tokens = sent.tokens;
    emit(chunk.text);
    markFirstLine(record, sent.text);
  }
  return limit === Number.POSITIVE_INFINITY ? sent : { ...sent, outcome: 'cut' };
}

/** Responds to Converse with one JSON body. */
export async function sendResponse(
  call: Call,
  output: ModelOutput,
  signal: AbortSignal,
): Promise<Outcome> {
  const sent = await generate(call, output, signal, () => {});
  if (sent.outcome === 'cut') {
    call.response.destroy();
    return 'cut';
  }
  const block =
    output.tool === undefined
      ? { text: sent.text }
      : {
          toolUse: {
            toolUseId: toolUseId(call),
            name: output.tool,
            input: parseToolInput(sent.text),
          },
        };
  sendJson(call.response, {
    output: { message: { role: 'assistant', content: [block] } },
    stopReason: sent.stop,
    usage: addOutputTokens(call.input, sent.tokens),
    metrics: { latencyMs: Date.now() - call.record.at_start },
  });
  return sent.outcome;
}

/** Parses tool input. Invalid JSON becomes an empty object: only streams can deliver malformed input. */
function parseToolInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const toolUseId = (call: Call) => `tooluse_${call.record.id.replaceAll('-', '').slice(0, 22)}`;

/** Responds to ConverseStream. Like Claude on Bedrock, it sends no start event for text blocks. */
export async function streamResponse(
  call: Call,
  output: ModelOutput,
  signal: AbortSignal,
): Promise<Outcome> {
  const { response } = call;
  const send = (type: string, body: unknown) => response.write(encodeEvent(type, body));
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
  response.flushHeaders();
  const start = () => {
    send('messageStart', { role: 'assistant' });
    if (output.tool === undefined) return;
    const toolUse = { toolUseId: toolUseId(call), name: output.tool };
    send('contentBlockStart', { contentBlockIndex: 0, start: { toolUse } });
  };
  let hasStarted = false;
  const sent = await generate(call, output, signal, (text) => {
    if (!hasStarted) start();
    hasStarted = true;
    const delta = output.tool === undefined ? { text } : { toolUse: { input: text } };
    send('contentBlockDelta', { contentBlockIndex: 0, delta });
  });
  if (sent.outcome === 'cut') return abortStream(call);
  if (!hasStarted) start();
  send('contentBlockStop', { contentBlockIndex: 0 });
  send('messageStop', { stopReason: sent.stop });
  send('metadata', {
    usage: addOutputTokens(call.input, sent.tokens),
    metrics: { latencyMs: Date.now() - call.record.at_start },
  });
  response.end();
  return sent.outcome;
}

function abortStream({ response, fault }: Call): Outcome {
  // destroySoon sends what was written before it closes the connection.
  if (fault === 'cut') response.socket?.destroySoon();
  else
    response.end(
      encodeException(
        'modelStreamErrorException',
        'The model stopped before the end of its response.',
      ),
    );
  return 'cut';
}
