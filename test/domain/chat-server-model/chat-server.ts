import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '#infra/local/openai/chat-request.ts';

/** A function that responds to one request in the format of OpenAI's chat completions. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => Promise<void> | void;

/** A reply that does not depend on the request. */
type FixedReply = (response: ServerResponse) => void;

/** A received request. */
export type ReceivedRequest = { path: string; key: string | undefined; body: ChatRequest };

/** Starts a local server with OpenAI's chat completions API, like Ollama, vLLM and LM Studio. */
export async function startChatServer(first: Reply) {
  const receivedRequests: ReceivedRequest[] = [];
  let reply = first;
  let hungUp = 0;
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) hungUp += 1;
    });
    void readRequest(request).then((one) => {
      receivedRequests.push(one);
      return reply(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard: receivedRequests,
    /** Number of connections closed before the end of their response. */
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

export type TestChatServer = Awaited<ReturnType<typeof startChatServer>>;

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    path: request.url ?? '',
    key: request.headers.authorization,
    body: JSON.parse(Buffer.concat(parts).toString('utf8')) as ChatRequest,
  };
}

/** Responds in one piece: a string is sent unchanged, anything else as JSON. */
export const createResponder =
  (status: number, body: unknown, headers: Record<string, string> = {}): FixedReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Responds with a successful response that is not streamed. */
export const createOkResponder = (body: unknown): FixedReply => createResponder(200, body);

/** Responds with pieces as server-sent events; `ends` is the event after the last piece. */
export const createStreamResponder =
  (pieces: object[], ends: 'done' | 'cut' | 'open' = 'done'): FixedReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join('');
    response.write(`: a comment\n\n${text}`, () => {
      if (ends === 'done') response.end('data: [DONE]\n\n');
      if (ends === 'cut') response.destroy();
    });
  };

/** Returns a stream chunk in the format of OpenAI's chat completions. */
export const createStreamChunk = (piece: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: piece, finish_reason }],
});
/** Returns a chunk of text. */
export const createTextChunk = (content: string) =>
  createStreamChunk({ role: 'assistant', content });
/** Returns the last chunk of a response, with its finish reason. */
export const createFinishChunk = (reason: string) => createStreamChunk({}, reason);
/** Returns the usage chunk after the last one; the cached tokens are included in the prompt tokens. */
export const createUsageChunk = (
  prompt_tokens: number,
  completion_tokens: number,
  cached_tokens = 0,
) => ({
  object: 'chat.completion.chunk',
  choices: [],
  usage: { prompt_tokens, completion_tokens, prompt_tokens_details: { cached_tokens } },
});
/** Returns a chunk of a tool call's arguments; the first one contains the id and the name. */
export const createToolCallChunk = (
  index: number,
  args: string,
  opening: { id?: string; name?: string } = {},
) => {
  const { id, name } = opening;
  const named = name === undefined ? { arguments: args } : { name, arguments: args };
  return createStreamChunk({
    tool_calls: [{ index, ...(id ? { id, type: 'function' } : {}), function: named }],
  });
};
