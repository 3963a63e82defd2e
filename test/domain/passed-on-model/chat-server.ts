import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '#infra/local/openai/chat-request.ts';

/** Answers one request in the words of OpenAI's chat completions. */
export type Reply = (response: ServerResponse) => Promise<void> | void;

/** A request as it came. */
export type Heard = { path: string; key: string | undefined; body: ChatRequest };

/** A server on loopback that speaks OpenAI's chat completions, as Ollama, vLLM and LM Studio do. */
export async function startChatServer(first: Reply) {
  const heard: Heard[] = [];
  let reply = first;
  let hungUp = 0;
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) hungUp += 1;
    });
    void hear(request).then((one) => {
      heard.push(one);
      return reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    /** Connections that were closed before their answer's end. */
    hungUp: () => hungUp,
    answersWith(next: Reply) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ChatServerOfTest = Awaited<ReturnType<typeof startChatServer>>;

async function hear(request: IncomingMessage): Promise<Heard> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    path: request.url ?? '',
    key: request.headers.authorization,
    body: JSON.parse(Buffer.concat(parts).toString('utf8')) as ChatRequest,
  };
}

/** An answer in one piece; a string is sent as it is, all else as JSON. */
export const refusing =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** A good answer that is not streamed. */
export const whole = (body: unknown): Reply => refusing(200, body);

/** Writes pieces as server-sent events; `ends` says what comes after the last one. */
export const streaming =
  (pieces: object[], ends: 'done' | 'cut' | 'open' = 'done'): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join('');
    response.write(`: a comment\n\n${text}`, () => {
      if (ends === 'done') response.end('data: [DONE]\n\n');
      if (ends === 'cut') response.destroy();
    });
  };

/** A piece of a stream, as OpenAI's chat completions send it. */
export const delta = (piece: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: piece, finish_reason }],
});
/** A piece of text. */
export const say = (content: string) => delta({ role: 'assistant', content });
/** The last piece of an answer, with why it ends. */
export const finish = (reason: string) => delta({}, reason);
/** The piece after the last one; the cached tokens are part of the prompt's. */
export const usage = (prompt_tokens: number, completion_tokens: number, cached_tokens = 0) => ({
  object: 'chat.completion.chunk',
  choices: [],
  usage: { prompt_tokens, completion_tokens, prompt_tokens_details: { cached_tokens } },
});
/** A piece of a tool call's arguments; its id and name come with the first. */
export const callPiece = (
  index: number,
  args: string,
  opening: { id?: string; name?: string } = {},
) => {
  const { id, name } = opening;
  const named = name === undefined ? { arguments: args } : { name, arguments: args };
  return delta({
    tool_calls: [{ index, ...(id ? { id, type: 'function' } : {}), function: named }],
  });
};
