import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { converseBodySchema, toModelRequest } from '#infra/local/demo-model/converse-request.ts';
import { generateOutput } from '#infra/local/demo-model/generate-output.ts';
import { streamChunksAtPace } from '#infra/local/demo-model/pace.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import type { ChatRequest } from '#infra/local/openai/chat-request.ts';

export type SlowPace = {
  tokensPerSecond: number;
  /**
   * Speed at which the server reads the user's message, in tokens per second; the system prompt and the tools count as
   * cached and take no time.
   */
  promptTokensPerSecond: number;
};

/** Converts a chat request to the demo model's request. */
function toDemoRequest({ messages, tools }: ChatRequest) {
  const [system, ...turns] = messages;
  const names = new Map<string, string>();
  const converted = turns.map((message): { role: string; content: object[] } => {
    if (message.role === 'assistant') {
      const calls = message.tool_calls ?? [];
      for (const call of calls) names.set(call.id, call.function.name);
      const uses = calls.map((call) => ({
        toolUse: { toolUseId: call.id, name: call.function.name, input: call.function.arguments },
      }));
      return { role: 'assistant', content: [{ text: message.content ?? '' }, ...uses] };
    }
    if (message.role !== 'tool') return { role: 'user', content: [{ text: message.content }] };
    const toolResult = {
      toolUseId: message.tool_call_id,
      status: 'error',
      content: [{ text: message.content }],
    };
    return { role: 'user', content: [{ toolResult }] };
  });
  const body = converseBodySchema.parse({
    system: [{ text: system?.content ?? '' }],
    messages: converted,
    toolConfig: {
      tools: (tools ?? []).map(({ function: { name } }) => ({ toolSpec: { name } })),
    },
  });
  return toModelRequest(body);
}

/**
 * Starts a loopback server with OpenAI's chat completions API that answers one call at a time, as the demo model, at a
 * slow pace. Like a server that runs a model on one machine, it sends no byte to queued calls, not even headers.
 */
export async function startSlowChatServer(pace: SlowPace) {
  let turn: Promise<void> = Promise.resolve();
  const totals = { calls: 0, abandoned: 0, longestWaitMs: 0, outputTokens: 0, busyMs: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as ChatRequest;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const arrived = performance.now();
    const own = turn.then(() => run(body, response, { arrived, signal: gone.signal }));
    turn = own.catch(() => undefined);
    await own;
  }

  async function run(
    body: ChatRequest,
    response: ServerResponse,
    { arrived, signal }: { arrived: number; signal: AbortSignal },
  ): Promise<void> {
    totals.calls += 1;
    const started = performance.now();
    try {
      signal.throwIfAborted();
      totals.longestWaitMs = Math.max(totals.longestWaitMs, started - arrived);
      const { text, tool } = generateOutput(toDemoRequest(body));
      const prompt = body.messages.slice(1).map(({ content }) => content ?? '');
      const promptTokens = countTokens(prompt.join('\n'));
      await delay((promptTokens / pace.promptTokensPerSecond) * 1_000, undefined, { signal });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (delta: object, finish_reason: string | null = null) =>
        response.write(
          `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
        );
      let isFirst = true;
      const speed = { ttft_ms: 0, tokens_per_s: pace.tokensPerSecond };
      for await (const chunk of streamChunksAtPace(text, speed, signal)) {
        const opening = isFirst ? { id: `call-${totals.calls}`, type: 'function' } : {};
        const call = { ...(isFirst ? { name: tool } : {}), arguments: chunk.text };
        send(
          tool
            ? { tool_calls: [{ index: 0, ...opening, function: call }] }
            : { content: chunk.text },
        );
        isFirst = false;
      }
      send({}, tool ? 'tool_calls' : 'stop');
      const completion_tokens = countTokens(text);
      totals.outputTokens += completion_tokens;
      const usage = { prompt_tokens: promptTokens, completion_tokens };
      response.write(
        `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
    } catch (error) {
      if (!signal.aborted) throw error;
      totals.abandoned += 1;
    } finally {
      totals.busyMs += performance.now() - started;
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen: totals,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
