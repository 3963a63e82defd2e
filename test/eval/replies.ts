import {
  createFinishChunk,
  createResponder,
  createStreamResponder,
  createTextChunk,
  createToolCallChunk,
  createUsageChunk,
  type Reply,
} from '../domain/chat-server-model/chat-server.ts';
import { type Answer, formatCallName } from './recording.ts';

/** A rough number of tokens, for usage that is not billed. */
const countTokens = (text: string) => Math.round(text.length / 4);

/** Replays the recorded answers for one deck, and records the names of the requested calls. */
export class Replay {
  readonly names: string[] = [];
  /**
   * Names of calls without a recorded answer. Such a call occurs when the product now rejects an answer that it
   * accepted at the time of the recording.
   */
  readonly surplus: string[] = [];
  private readonly answers: Record<string, Answer>;

  constructor(answers: Record<string, Answer>) {
    this.answers = answers;
  }

  readonly reply: Reply = (response, request) => {
    const name = formatCallName(request.body);
    this.names.push(name);
    if (!this.answers[name]) this.surplus.push(name);
    const answer = this.answers[name] ?? this.answers[name.replace(/ again \d+$/, '')];
    if (!answer)
      return createResponder(400, { error: { message: `No answer for ${name}` } })(response);
    const calls = (answer.tool_calls ?? []).map((call, index) =>
      createToolCallChunk(index, JSON.stringify(call.arguments), {
        id: `call_${this.names.length}_${index}`,
        name: call.name,
      }),
    );
    const usage = [JSON.stringify(request.body), JSON.stringify(answer)].map(countTokens);
    return createStreamResponder([
      ...(answer.content ? [createTextChunk(answer.content)] : []),
      ...calls,
      createFinishChunk(calls.length > 0 ? 'tool_calls' : 'stop'),
      createUsageChunk(usage[0] ?? 0, usage[1] ?? 0),
    ])(response);
  };
}

type StreamDelta = {
  content?: string | null;
  tool_calls?: { index: number; function: { name?: string; arguments?: string } }[];
};

/** Returns the answer in a stream of server-sent events. */
export function readAnswer(events: string): Answer {
  let content = '';
  const calls: { name: string; arguments: string }[] = [];
  for (const line of events.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const { choices = [] } = JSON.parse(line.slice(6)) as { choices?: { delta?: StreamDelta }[] };
    for (const { delta } of choices) {
      content += delta?.content ?? '';
      for (const { index, function: part } of delta?.tool_calls ?? []) {
        const call = calls[index] ?? { name: '', arguments: '' };
        calls[index] = call;
        call.name += part.name ?? '';
        call.arguments += part.arguments ?? '';
      }
    }
  }
  const tool_calls = calls.map((call) => ({
    name: call.name,
    arguments: parseArguments(call.arguments),
  }));
  return {
    ...(content === '' ? {} : { content }),
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
  };
}

/** Returns a tool call's arguments; those that are no JSON object are kept as text, which the product rejects again. */
function parseArguments(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { invalid_json: text };
  }
}

export type RealServer = { baseUrl: string; model: string; apiKey?: string };

/** Forwards the calls of a deck to a real model server and keeps the answers. */
export class Recorder {
  readonly answers: Record<string, Answer> = {};
  private readonly server: RealServer;

  constructor(server: RealServer) {
    this.server = server;
  }

  readonly reply: Reply = async (response, { body }) => {
    const { baseUrl, model, apiKey } = this.server;
    const upstream = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ ...body, model }),
    });
    response.writeHead(upstream.status, {
      'content-type': upstream.headers.get('content-type') ?? 'application/json',
    });
    let events = '';
    const decoder = new TextDecoder();
    for await (const piece of upstream.body ?? []) {
      events += decoder.decode(piece as Uint8Array, { stream: true });
      response.write(piece);
    }
    response.end();
    if (upstream.ok) this.answers[formatCallName(body)] = readAnswer(events);
  };
}
